// Tricks one by one: what lies in a trick waits here until somebody took it.
import { all, one, say, write } from "./page.js";

const waiting = {};
export const lay = (cells) => Object.assign(waiting, cells);

// Gives a trick what lies there, and clears the table; where no seat took it, it brings nothing.
export const fell = (cells, trick) => {
  for (const [cell, n] of Object.entries(cells)) {
    const [what, key, seat] = cell.split(".");
    if (what !== "taken") continue;
    delete waiting[cell];
    cells[cell] = 0;
    if (!n || !Number.isInteger(trick.taker) || seat === `${trick.taker}`) continue;
    if (seat) (trick.alliances[key] ??= []).push([+seat, trick.taker]);
    else trick.captures[key] = n;
  }
  return trick;
};

export const drawFalling = (pad) => {
  const { data, cells } = pad;
  const tricks = cells["fallen."] ?? [];
  const { taker, leads } = tricks.at(-1) ?? data;
  write("#trick", say(pad, "fall", 0, { number: Math.min(tricks.length + 1, data.cards), cards: data.cards }));
  write("#leads", say(pad, "leader", 0, { name: data.names[leads ?? taker] }));
  for (const row of all(".takes[data-seat]")) {
    write(".number", tricks.filter((trick) => `${trick.taker}` === row.dataset.seat).length, row);
    row.classList.toggle("leads", row.dataset.seat === `${leads ?? taker}`);
  }
  for (const key of all("[data-trick]")) key.disabled = pad.undoing || tricks.length >= data.cards;
  // Keys written before other taps would take those back
  for (const key of all("[data-late]")) key.disabled = tricks.length !== (data.stored["fallen."] ?? []).length;
};
