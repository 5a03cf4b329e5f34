// A round under the fingers: what its keys enter, and how it looks before the server's answer.
import { all, called, drawMeter, one, say, shown, sum, waiting, write } from "./page.js";
import { drawFalling, fell } from "./play.js";
import { whole } from "./preview.js";
import { drawTricks, tricks } from "./tricks.js";

// What a key enters: cells with their new values.
export const meant = (pad, { id, name, value, dataset: { cell, to, count, most, rest, keep, trick } }) => {
  const { cells, data } = pad;
  const now = shown(pad);
  if (cell) {
    const told = data.counted.some((field) => cell.startsWith(field));
    const again = !told && JSON.stringify(cells[cell]) === to;
    return { [cell]: again ? null : JSON.parse(to) };
  }
  // Nothing has to be said where tricks that fell could say otherwise
  if (count) return { [count]: whole(now[count]) < most ? whole(now[count]) + 1 : cells["fallen."] ? 0 : null };
  if (trick) return { "fallen.": [...(cells["fallen."] ?? []), fell(cells, JSON.parse(trick))] };
  if (id === "go" && data.stage === "bids") return Object.fromEntries(waiting(pad).map((seat) => [`bid.${seat}`, 0]));
  if ((id === "go" && data.crib) || rest || keep) {
    const told = [...Object.keys(data.offered), ...data.seats.map((seat) => `tricks.${seat}`)];
    const won = Object.fromEntries(told.map((where) => [where, now[where]]));
    if (rest) won[rest] = whole(now[rest]) + tricks(pad).rest;
    return keep ? { ...won, [keep]: true } : won;
  }
  const parts = (name === "cell" ? value.split(" ") : []).map((word) => /^\d+\.([^=]+)=(.*)$/.exec(word));
  return Object.fromEntries(parts.map(([, where, what]) => [where, JSON.parse(what)]));
};

export const words = (round, cells) =>
  Object.entries(cells).map(([cell, value]) => `${round}.${cell}=${JSON.stringify(value)}`).join(" ");

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
