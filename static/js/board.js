// Opens the reasons of a total over the board; without script they are a page of their own.
let dialog = null;

const close = () => {
  dialog?.close();
  dialog?.remove();
  dialog = null;
};

const open = async (link) => {
  const answer = await fetch(link.href, { headers: { "X-Fragment": "1" } });
  if (!answer.ok) throw new Error(answer.status);
  const text = await answer.text();
  if (dialog) return; // a second tap was faster
  document.getElementById("why")?.remove();
  const holder = document.createElement("template");
  holder.innerHTML = text;
  dialog = holder.content.querySelector("dialog");
  dialog.open = false;
  document.querySelector("main").append(dialog);
  dialog.showModal();
  dialog.addEventListener("cancel", (event) => (event.preventDefault(), history.back()));
  history.pushState({ why: link.id }, "", link.href);
};

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("[data-why]");
  if (link) {
    event.preventDefault();
    open(link).catch(() => location.assign(link.href));
  } else if (dialog && (event.target === dialog || event.target.closest("[data-close]"))) {
    event.preventDefault();
    history.back();
  }
});

addEventListener("popstate", close);
