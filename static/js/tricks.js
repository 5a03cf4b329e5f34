// Draws the counting of a round: points as the crib has them, what is left, and whose it may be.
import { all, called, drawMeter, one, plain, say, shown, signed, sum, write } from "./page.js";
import { counted, pays, preview, whole } from "./preview.js";

// How the tricks add up; those of a hand that nobody holds are what remains.
export const tricks = (pad) => {
  const { data } = pad;
  const now = shown(pad);
  const won = sum(data.seats.map((seat) => whole(now[`tricks.${seat}`])));
  const dead = sum(data.dead.map((cell) => whole(now[cell])));
  const rest = data.cards - won - dead;
  const unheld = sum(data.unheld.map((cell) => now[cell] ?? Math.max(rest, 0)));
  return { won, dead: dead + unheld, unheld, rest: data.overruled ? 0 : rest - unheld };
};

const drawRow = (pad, row, now, after, points) => {
  const { crib, sides } = pad.data;
  const { seat } = row.dataset;
  const off = Math.abs(counted(crib, now, seat) - now[`tricks.${seat}`]);
  row.classList.toggle("missed", off > 0);
  row.classList.toggle("paying", pays(crib, now, seat));
  row.classList.toggle("won", now[`tricks.${seat}`] > 0);
  write(".why", off ? say(pad, pad.data.paid ? "no-bonus" : "missed", off) : "", row);
  if (crib) write("output", signed(points[sides[seat]]), row);
  if (crib) write(".pts small", plain(after[sides[seat]]), row);
};

const drawAsk = (pad, now, rest) => {
  const { cells, data } = pad;
  const open = all("[data-rest]").filter((key) => {
    const number = whole(now[key.dataset.rest]) + rest;
    const free = "free" in key.dataset || cells[key.dataset.rest] == null;
    key.hidden = !rest || !free || number < 0 || number > key.dataset.most;
    for (const place of all(".number", key)) place.textContent = number;
    return !key.hidden && !("free" in key.dataset);
  });
  write("[data-keep] b", say(pad, "keep", data.cards - rest, { cards: data.cards }));
  const question = rest > 0 ? ["left-all", "whose"] : ["many-all", "fewer"];
  if (rest) write("#ask-what", say(pad, question[Math.min(open.length, 1)], Math.abs(rest)));
  one(".bar").className = `bar${rest ? " off" : ""}`;
};

export const drawTricks = (pad, now) => {
  const { data } = pad;
  const { won, dead, unheld, rest } = tricks(pad);
  const [points, after] = [{}, {}];
  const alone = data.crib && preview(data.crib, now, data.seats);
  for (const seat of data.seats) {
    const side = data.sides[seat];
    points[side] = (points[side] ?? 0) + (alone?.[seat] ?? 0);
    after[side] = data.totals[seat] + points[side];
  }
  for (const row of all(".seat")) drawRow(pad, row, now, after, points);
  const word = say(pad, rest > 0 ? "left" : rest < 0 ? "many" : "there", Math.abs(rest));
  drawMeter(won, dead, data.cards, word, rest ? "off" : "even");
  for (const place of all(".remainder")) place.textContent = unheld;
  drawAsk(pad, now, rest);
  const best = Math.max(...Object.values(after));
  const leading = data.seats.filter((seat) => after[data.sides[seat]] === best);
  if (alone) write("#go-who", say(pad, "leads", 0, { total: plain(best), names: called(pad, leading) }));
};
