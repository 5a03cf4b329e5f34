// A tap on the new match page without a reload: the server says what the form is after it.
const form = document.getElementById("new");
const fields = () => [...form.querySelectorAll("input.type")];
const way = () => form.querySelector("[name=sides]:checked")?.id;
const part = id => document.getElementById(id);
let turn = Promise.resolve();
let waiting = 0;
let typing;

// Puts the server's form in place of ours; what was opened or typed meanwhile stays.
const show = (html, id, sent) => {
  const open = [...form.querySelectorAll("details[open]")].map(item => item.id);
  const typed = fields().filter(field => sent.get(field.id) !== field.value);
  const tapped = sent.get("way") !== way() && way();
  form.innerHTML = html;
  for (const item of open) part(item)?.setAttribute("open", "");
  for (const field of typed) if (part(field.id)) part(field.id).value = field.value;
  if (tapped && part(tapped)) part(tapped).checked = true;
  part(form.firstElementChild.dataset.focus || id)?.focus();
};

// After a choice or a name only the words that follow from it: nothing moves under a finger.
const say = html => {
  const at = document.activeElement.id;
  const now = new DOMParser().parseFromString(html, "text/html").querySelectorAll("[data-live]");
  form.querySelectorAll("[data-live]").forEach((here, index) => {
    for (const part of ["className", "innerHTML", "ariaPressed"]) here[part] = now[index][part];
  });
  if (document.activeElement === document.body) part(at)?.focus();
};

const ask = async (move, id) => {
  const sent = new Map(fields().map(field => [field.id, field.value])).set("way", way());
  const body = new URLSearchParams([...new FormData(form), ["move", move]]);
  const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Fragment": "1" } });
  if (!answer.ok && answer.status !== 422) throw new Error(answer.status);
  const html = await answer.text();
  if (move !== "stay") show(html, id, sent);
  else if (waiting === 1) say(html); // else a later answer says it
};

// One after the other; where the server does not answer, the browser tries and says why
const queue = (move, button) => {
  waiting += 1;
  turn = turn.then(() => ask(move, button.id)).finally(() => { waiting -= 1; }).catch(() => {
    if (button.name === "move") form.requestSubmit(Object.assign(button, { plain: true }));
  });
};

addEventListener("submit", event => {
  const { name, value, plain } = event.submitter;
  if (plain || (name !== "move" && !waiting)) return;
  event.preventDefault();
  // What was tapped before is dealt too
  if (name !== "move") turn.then(() => form.requestSubmit(form.elements[name]));
  else if (value !== "stay") queue(value, event.submitter);
});

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
form.addEventListener("formdata", ({ formData }) => formData.set("zone", zone()));

// Enter in a name leads to the next name
form.addEventListener("keydown", event => {
  if (event.key !== "Enter" || event.target.name !== "seat") return;
  event.preventDefault();
  const names = fields().filter(field => field.name === "seat");
  (names[names.indexOf(event.target) + 1] ?? part("new-name"))?.focus();
});

// A name counts as soon as nobody types on
form.addEventListener("input", ({ target }) => {
  clearTimeout(typing);
  if (target.name === "seat") typing = setTimeout(queue, 400, "stay", target);
});

form.addEventListener("change", event => {
  clearTimeout(typing);
  if (/^(option\.|dealer|seat|sides)/.test(event.target.name)) queue("stay", event.target);
});
