// A tap on the new match page without a reload: the server says what the form is after it.
const form = document.getElementById("new");
let turn = Promise.resolve();

const fields = () => [...form.querySelectorAll("input.type")];
const part = id => document.getElementById(id);

// Puts the server's form in place of ours; what was opened, scrolled to or typed meanwhile stays.
const show = (html, id, sent) => {
  const open = [...form.querySelectorAll("details[open]")].map(item => item.id);
  const typed = fields().filter(field => sent.get(field.id) !== field.value);
  const place = scrollY;
  form.innerHTML = html;
  for (const item of open) part(item)?.setAttribute("open", "");
  for (const field of typed) if (part(field.id)) part(field.id).value = field.value;
  scrollTo(0, place);
  tell();
  part(form.firstElementChild.dataset.focus || id)?.focus({ preventScroll: id !== "new-name" });
};

// After a choice or a name only the words that follow from it: nothing moves under a finger.
const say = html => {
  const page = document.createElement("template");
  page.innerHTML = html;
  for (const now of page.content.querySelectorAll("[data-live]")) {
    const here = form.querySelector(`[data-live=${now.dataset.live}]`);
    here.className = now.className;
    here.innerHTML = now.innerHTML;
  }
};

const ask = async (move, id) => {
  const sent = new Map(fields().map(field => [field.id, field.value]));
  const body = new URLSearchParams(new FormData(form));
  body.set("move", move);
  const answer = await fetch(form.action, {
    method: "POST", body, headers: { "X-Fragment": "1" },
  });
  if (!answer.ok) throw new Error(answer.status);
  const html = await answer.text();
  move === "stay" ? say(html) : show(html, id, sent);
};

// One after the other; where the server does not answer, the browser tries and says why
const queue = (move, button) => {
  turn = turn.then(() => ask(move, button.id)).catch(() => {
    if (button.name !== "move") return;
    button.dataset.plain = "yes";
    form.requestSubmit(button);
  });
};

addEventListener("submit", event => {
  const button = event.submitter;
  if (button?.name !== "move" || button.dataset.plain) return;
  event.preventDefault();
  if (button.value !== "stay") queue(button.value, button);
});

// Enter in a name leads to the next name
form.addEventListener("keydown", event => {
  if (event.key !== "Enter" || event.target.name !== "seat") return;
  event.preventDefault();
  const names = fields().filter(field => field.name === "seat");
  (names[names.indexOf(event.target) + 1] ?? part("new-name")).focus();
});

// Another rule or dealer: the words that follow from it
form.addEventListener("change", event => {
  if (/^(option\.|dealer|seat)/.test(event.target.name)) queue("stay", event.target);
});

const tell = () => {
  form.elements.zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
};
tell();
