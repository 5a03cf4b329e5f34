// The pad: a tap shows at once, is kept in the outbox, and the server's answer takes its place.
import { newKey, Outbox } from "./outbox.js";
import { match, one, say } from "./page.js";
import { lay } from "./play.js";
import { draw, meant, words } from "./round.js";

const read = () => {
  const [data, sayings] = ["data", "sayings"].map((name) => JSON.parse(one("#pad").dataset[name]));
  return { data, sayings, cells: data.cells, saved: one("#saved").textContent };
};
let pad = read();
let late;

// Shows the server's page, and on it the taps that still wait.
const apply = (text, place) => {
  if (!text) return location.assign(place);
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const form = one("#pad", fresh);
  if (!form) return overlay(one("#notices").append(...fresh.body.children));
  const { round, stage } = JSON.parse(form.dataset.data);
  const moved = round !== pad.data.round || stage !== pad.data.stage;
  for (const part of [".top", "main", ".signs"]) {
    if (moved) one(part).replaceWith(one(part, fresh));
    else match(one(part), one(part, fresh));
  }
  document.title = fresh.title;
  history[moved ? "pushState" : "replaceState"](null, "", place);
  pad = read();
  sessionStorage.setItem(one("#pad").action, pad.data.seq);
  overlay();
  if (!moved) return;
  scrollTo(0, 0);
  one("h1").focus({ preventScroll: true });
};

// What an undo on its way will leave is known with its answer only.
const redraw = () => draw(Object.assign(pad, { undoing: outbox.taps.some(({ url, place }) => url !== place) }));

const overlay = () => {
  const { action } = one("#pad");
  const here = outbox.taps.filter((t) => t.place === action && t.round === pad.data.round);
  Object.assign(pad.cells, lay(), ...here.map((tap) => tap.cells));
  if (here.length || one("#fall")) redraw();
  count(outbox.taps.length);
};

// Most taps are saved before anybody could read that they are not.
const count = (n) => {
  one("#pad").ariaBusy = n > 0;
  one("#aside").hidden = !outbox.taps.some((tap) => tap.aside);
  clearTimeout(late);
  late = setTimeout(() => {
    one("#saved").className = n ? "chip now" : "";
    one("#saved").textContent = n ? say(pad, "unsent", n) : pad.saved;
  }, n && !one("#saved").className ? 250 : 0);
};

const tap = (key) => {
  const { action } = one("#pad");
  const { data, cells } = pad;
  if (key.dataset.trick && key.told + 400 > (key.told = Date.now())) return; // a double tap
  const entered = meant(pad, key);
  if (key.name === "take") return overlay(lay(entered));
  const open = Object.entries(cells).filter(
    ([cell, value]) =>
      data.counted.some((field) => cell.startsWith(field)) && value != null && data.stored[cell] !== value,
  );
  outbox.add({
    key: newKey(),
    url: key.getAttribute("formaction") ?? action,
    place: action,
    ...{ seq: data.seq, round: data.round, stage: data.stage },
    half: key.name === "half" ? key.value : "",
    cells: entered,
    held: words(data.round, Object.fromEntries(open)),
  });
  one("#pad").ariaBusy = true;
  Object.assign(cells, entered);
  key.closest(".further, .lost, .leading")?.removeAttribute("open");
  key.closest(".notice")?.remove();
  // Whoever goes on tapping has read them; those that ask wait for their answer
  for (const note of document.querySelectorAll(".notice:not(:has([data-again]))")) note.dataset.read = "";
  redraw();
};

const outbox = new Outbox({
  write: ({ key, seq, round, stage, half, cells, held }) => new URLSearchParams({
    csrf_token: one("[name=csrf_token]").value, key, seq, round, stage, half, held,
    cell: words(round, cells),
  }),
  answered: apply,
  renew: async () => apply(await (await fetch(location.href)).text(), location.href) ?? true,
  count,
});

document.addEventListener("submit", (event) => {
  if (event.target.id !== "pad") return;
  event.preventDefault();
  tap(event.submitter);
});
// What stepped aside is kept, to be sent again, or dropped.
document.addEventListener("click", async ({ target: { dataset } }) => {
  if (!dataset.aside) return;
  for (const tap of outbox.taps.filter((tap) => tap.aside)) await outbox[dataset.aside](tap);
  location.reload();
});
// Keys that unfold behind the bar come up.
document.addEventListener("toggle", ({ target }) => target.lastElementChild.scrollIntoView({ block: "nearest" }), true);
addEventListener("popstate", () => location.reload());
// Gone back to as it was left, it may show less than was told since.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
outbox.ready.then(overlay).then(() => outbox.flush());
// A page asked for before the last answer came may be older than it.
const older = pad.data.seq < sessionStorage.getItem(one("#pad").action);
sessionStorage.setItem(one("#pad").action, pad.data.seq);
if (older) location.reload();
