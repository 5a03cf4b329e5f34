// Opens the reasons of a total over the board; without script they are a page of their own.
let dialog;

const close = () => {
  dialog?.close();
  dialog = dialog?.remove();
};

const open = async (link) => {
  const answer = await fetch(link.href, { headers: { "X-Fragment": "1" } });
  if (!answer.ok) throw new Error(answer.status);
  const text = await answer.text();
  if (dialog) return; // a second tap was faster
  document.getElementById("why")?.remove();
  dialog = new DOMParser().parseFromString(text, "text/html").querySelector("dialog");
  dialog.open = false;
  document.querySelector("main").append(dialog);
  dialog.showModal();
  dialog.addEventListener("cancel", (event) => (event.preventDefault(), history.back()));
  history.pushState({ why: link.id }, "", link.href);
};

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("[data-why]");
  const closing = dialog && (event.target === dialog || event.target.closest("[data-close]"));
  if (link || closing) event.preventDefault();
  if (link) open(link).catch(() => location.assign(link.href));
  else if (closing) history.back();
});

addEventListener("popstate", close);
