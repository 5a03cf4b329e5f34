// Follows the keys of a page without leaving it: the parts of the answer take the places of ours.
const part = (id) => document.getElementById(id);
let turn = Promise.resolve();

const show = async (place) => {
  const answer = await fetch(place, { headers: { "X-Fragment": "1" } });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!fresh.querySelector("[data-part]")) throw new Error(answer.status);
  const focus = document.activeElement.id;
  for (const { id, href, childNodes } of fresh.querySelectorAll("[data-part]")) {
    if (href) part(id).href = href;
    else part(id).replaceChildren(...childNodes);
  }
  part(focus)?.focus({ preventScroll: true });
};

// One after the other: a tap means the key as it is once those before it are answered
const follow = (act) => (turn = turn.then(act).catch(() => location.reload()));

addEventListener("click", (event) => {
  const link = event.target.closest("a[data-swap]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  follow(async () => {
    const place = part(link.id)?.href;
    if (place) await show(place).then(() => history.pushState(null, "", place));
  });
});

addEventListener("popstate", () => follow(() => show(location.href)));
