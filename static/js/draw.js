// Draws a round from its cells; what only looks different waits for the server's answer.
import { whole } from "./preview.js";
import { drawFalling } from "./play.js";
import { drawTricks } from "./tricks.js";

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

const drawKeys = (now) => {
  for (const key of all("[data-to]")) key.ariaPressed = JSON.stringify(now[key.dataset.cell]) === key.dataset.to;
  for (const key of all("[data-count]")) {
    const { count, each, what } = key.dataset;
    const n = whole(now[count]);
    key.ariaPressed = n > 0;
    write(".n", each ? `${n ? "+" : ""}${each * (n || 1)}` : n, key);
    write("sup", each && n > 1 ? n : "", key);
    key.ariaLabel = each ? `${what}${n ? ` ${n}` : ""}, +${each * (n || 1)}` : `${what}: ${n}`;
  }
  for (const fold of all("details[name=further]")) {
    const near = one(":scope > [data-to][aria-pressed=true]", fold.parentElement);
    const far = near ? [] : all("[aria-pressed=true]", fold);
    write(".far", far.map((key) => key.textContent).join(" "), fold);
  }
};

export const drawMeter = (count, dead, goal, word, mood) => {
  write("#sum", count + dead);
  write("#word", word);
  one("#word").className = `word ${mood}`;
  const kind = (k) => (k >= goal ? "over" : k < count ? "fill" : k < count + dead ? "dead" : "");
  const kinds = Array.from({ length: Math.max(count + dead, goal) }, (_, k) => kind(k));
  one("#ticks").innerHTML = kinds.map((name) => `<li class="${name}"></li>`).join("");
};

const drawBids = (pad) => {
  const { data, cells } = pad;
  const open = waiting(pad);
  for (const row of all(".seat")) row.className = `seat ${open.includes(+row.dataset.seat) ? "unset" : "set"}`;
  const nobody = open.length === data.seats.length;
  const bids = data.seats.map((seat) => cells[`bid.${seat}`]);
  const over = sum(bids.map((bid) => data.words[bid] ?? whole(bid))) - data.cards;
  const name = nobody ? "nobody" : over > 0 ? "over" : over < 0 ? "under" : "even";
  const mood = nobody || over < 0 ? "" : over ? "off" : "even";
  drawMeter(over + data.cards, 0, data.cards, say(pad, name, Math.abs(over)), mood);
  const others = nobody ? "everybody" : open.length === 1 ? "last" : "others";
  const first = open.length > 0 && !data.noughts;
  write("#go-what", say(pad, first ? "bids-first" : open.length ? others : "bids-in"));
  write("#go-who", nobody && !first ? "" : called(pad, open));
  one("#go").classList.toggle("weak", nobody || first);
  one("#go").disabled = first;
};

export const draw = (pad) => {
  const now = shown(pad);
  one("#pad").classList.remove("fresh");
  drawKeys(now);
  if (pad.data.stage === "bids") drawBids(pad);
  else if (one("#fall")) drawFalling(pad);
  else if (pad.data.crib) drawTricks(pad, now);
  // What these keys would enter is worked out by the server, from all taps.
  else for (const key of all(".bar button")) key.disabled = true;
};
