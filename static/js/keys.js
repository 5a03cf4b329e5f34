// Says what the keys of the pad enter.
import { shown, waiting } from "./draw.js";
import { whole } from "./preview.js";
import { tricks } from "./tricks.js";

// What a key enters: cells with their new values.
export const meant = (pad, { id, name, value, dataset: { cell, to, count, most, rest, keep } }) => {
  const { cells, data } = pad;
  const now = shown(pad);
  if (cell) {
    const told = data.counted.some((field) => cell.startsWith(field));
    const again = !told && JSON.stringify(cells[cell]) === to;
    return { [cell]: again ? null : JSON.parse(to) };
  }
  if (count) return { [count]: whole(cells[count]) < most ? whole(cells[count]) + 1 : null };
  if (id === "go" && data.stage === "bids") {
    return Object.fromEntries(waiting(pad).map((seat) => [`bid.${seat}`, 0]));
  }
  if ((id === "go" && data.crib) || rest || keep) {
    const won = Object.fromEntries(data.seats.map((s) => [`tricks.${s}`, now[`tricks.${s}`]]));
    if (rest) won[rest] = whole(now[rest]) + tricks(pad).rest;
    return keep ? { ...won, [keep]: true } : won;
  }
  const parts = (name === "cell" ? value.split(" ") : []).map((word) => /^\d+\.([^=]+)=(.*)$/.exec(word));
  return Object.fromEntries(parts.map(([, where, what]) => [where, JSON.parse(what)]));
};

export const words = (round, cells) =>
  Object.entries(cells).map(([cell, value]) => `${round}.${cell}=${JSON.stringify(value)}`).join(" ");
