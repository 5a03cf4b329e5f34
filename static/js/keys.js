// Says what the keys of the pad enter.
import { shown, waiting } from "./draw.js";
import { fell } from "./play.js";
import { whole } from "./preview.js";
import { tricks } from "./tricks.js";

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
