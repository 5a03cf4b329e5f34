// The page: parts of it found and written, and the words and numbers that stand there.
export const one = (selector, at = document) => at.querySelector(selector);
export const all = (selector, at = document) => [...at.querySelectorAll(selector)];
export const write = (selector, text, at = document) => (one(selector, at).textContent = text);
export const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
export const plain = (n) => (n < 0 ? `−${-n}` : `${n}`);
export const signed = (n) => (n > 0 ? `+${n}` : plain(n));
export const called = ({ data }, seats) => seats.map((seat) => data.names[seat]).join(", ");

export const say = ({ sayings }, name, n = 0, gaps = {}) => {
  const [forms, facts] = [sayings[name], { n, ...gaps }];
  return forms[n === 1 ? 0 : forms.length - 1].replace(/\{(\w+)\}/g, (_, gap) => facts[gap]);
};

// What stands in every cell: entered, or what closing would enter.
export const shown = ({ data, cells }) => ({ ...data.offered, ...cells });
export const waiting = ({ data, cells }) => data.seats.filter((seat) => cells[`bid.${seat}`] == null);

export const drawMeter = (count, dead, goal, word, mood) => {
  write("#sum", count + dead);
  write("#word", word);
  one("#word").className = `word ${mood}`;
  const kind = (k) => (k >= goal ? "over" : k < count ? "fill" : k < count + dead ? "dead" : "");
  const kinds = Array.from({ length: Math.max(count + dead, goal) }, (_, k) => kind(k));
  one("#ticks").innerHTML = kinds.map((name) => `<li class="${name}"></li>`).join("");
};

const parts = (node) => [...node.childNodes].filter((part) => part.data?.trim() !== "");

const like = (a, b) => a.nodeName === b?.nodeName && a.classList?.[0] === b.classList?.[0];
const alike = (here, there) => {
  const n = here.findIndex((node, k) => !like(node, there[k]));
  return n < 0 ? here.length : n;
};

// Makes a part of the page like the server's, touching only what differs: a finger may be on it.
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
  const [gone, come] = [here, there].map((nodes) => nodes.splice(first, nodes.length - first - last));
  if (here[first]) here[first].before(...come);
  else old.append(...come);
  for (const node of gone) node.remove();
  here.forEach((node, k) => match(node, there[k]));
};
