// Makes a part of the page like the server's, touching only what differs: a finger may be on it.
const parts = (node) => [...node.childNodes].filter((part) => part.data?.trim() !== "");

const like = (a, b) => a.nodeName === b?.nodeName && a.classList?.[0] === b.classList?.[0];
const alike = (here, there) => {
  const n = here.findIndex((node, k) => !like(node, there[k]));
  return n < 0 ? here.length : n;
};

export const match = (old, fresh) => {
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
