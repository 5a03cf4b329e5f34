// The pad: a tap shows at once, is kept in the outbox, and the server's answer takes its place.
import { draw, one, say } from "./draw.js";
import { meant, words } from "./keys.js";
import { newKey, Outbox } from "./outbox.js";

const read = () => {
  const [data, sayings] = ["data", "sayings"].map((name) => JSON.parse(one("#pad").dataset[name]));
  return { data, sayings, cells: data.cells, saved: one("#saved").textContent };
};
let pad = read();
let late;

const parts = (node) => [...node.childNodes].filter((part) => part.data?.trim() !== "");

const like = (a, b) => a.nodeName === b?.nodeName && a.classList?.[0] === b.classList?.[0];
const alike = (here, there) => {
  const n = here.findIndex((node, k) => !like(node, there[k]));
  return n < 0 ? here.length : n;
};

// Makes a part of the page like the server's, touching only what differs: a finger may be on it.
const match = (old, fresh) => {
  if (old.isEqualNode(fresh)) return;
  if (old.id === "notices") {
    old.querySelectorAll("[data-read]").forEach((note) => note.remove());
    return old.append(...fresh.children);
  }
  const another = old.nodeName !== fresh.nodeName || old.dataset?.to !== fresh.dataset?.to;
  if (another || !old.attributes) return old.replaceWith(fresh);
  for (const { name } of [...old.attributes]) if (name !== "open") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
  const [here, there] = [old, fresh].map(parts);
  const same = here.length === there.length;
  const first = same ? here.length : alike(here, there);
  const last = alike(here.slice(first).reverse(), there.slice(first).reverse());
  const [gone, come] = [here, there].map((all) => all.splice(first, all.length - first - last));
  if (here[first]) here[first].before(...come);
  else old.append(...come);
  for (const node of gone) node.remove();
  here.forEach((node, k) => match(node, there[k]));
};

// Shows the server's page, and on it the taps that still wait.
const apply = (text, place) => {
  if (!text) return location.assign(place);
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const form = one("#pad", fresh);
  if (!form) return one("#notices").append(...fresh.body.children);
  const { round, stage } = JSON.parse(form.dataset.data);
  const moved = round !== pad.data.round || stage !== pad.data.stage;
  for (const part of [".top", "main", ".signs"]) {
    if (moved) one(part).replaceWith(one(part, fresh));
    else match(one(part), one(part, fresh));
  }
  document.title = fresh.title;
  history[moved ? "pushState" : "replaceState"](null, "", place);
  pad = read();
  overlay();
  if (!moved) return;
  scrollTo(0, 0);
  one("h1").focus({ preventScroll: true });
};

const overlay = () => {
  const { action } = one("#pad");
  const here = outbox.taps.filter((t) => t.place === action && t.round === pad.data.round);
  Object.assign(pad.cells, ...here.map((tap) => tap.cells));
  if (here.length) draw(pad);
  count(outbox.taps.length);
};

// Most taps are saved before anybody could read that they are not.
const count = (n) => {
  clearTimeout(late);
  late = setTimeout(() => {
    one("#saved").className = n ? "chip now" : "";
    one("#saved").textContent = n ? say(pad, "unsent", n) : pad.saved;
  }, n && !one("#saved").className ? 250 : 0);
};

const tap = (key) => {
  const { action } = one("#pad");
  const { data, cells } = pad;
  const entered = meant(pad, key);
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
  Object.assign(cells, entered);
  key.closest(".further")?.removeAttribute("open");
  key.closest(".notice")?.remove();
  // Whoever goes on tapping has read them; those that ask wait for their answer
  for (const note of document.querySelectorAll(".notice:not(:has([data-again]))")) note.dataset.read = "";
  draw(pad);
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
// Keys that unfold behind the bar come up.
document.addEventListener("toggle", ({ target }) => target.lastElementChild.scrollIntoView({ block: "nearest" }), true);
addEventListener("popstate", () => location.reload());
outbox.ready.then(overlay).then(() => outbox.flush());
