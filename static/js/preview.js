// Reads the crib: what each seat would score. It looks up, adds and shares out; it knows no game.
export const whole = (value) => (Number.isInteger(value) ? value : 0);

const at = (cells, field, seat) => (field ? whole(cells[`${field}.${seat}`]) : 0);

// The bid as it counts, after what a seat chose to change it.
export const counted = (crib, cells, seat) => at(cells, "bid", seat) + at(cells, crib?.shift, seat);

const read = (crib, cells, seat, what) => {
  const table = crib.tables[cells[`${crib.select}.${seat}`]] ?? Object.values(crib.tables)[0];
  return table[what][counted(crib, cells, seat)]?.[cells[`tricks.${seat}`]] ?? 0;
};

// Whether pictures pay for a seat as it stands.
export const pays = (crib, cells, seat) =>
  cells[`tricks.${seat}`] > 0 && (!crib || read(crib, cells, seat, "share") > 0);

// The points of every seat, by seat.
export const preview = (crib, cells, seats) => {
  const points = {};
  const exact = (seat) => counted(crib, cells, seat) === cells[`tricks.${seat}`];
  for (const seat of seats) {
    let taken = 0;
    for (const [key, each] of Object.entries(crib.counts)) taken += each * at(cells, key, seat);
    const stake = at(cells, crib.stake, seat);
    const bonus = Math.trunc(read(crib, cells, seat, "share") * taken);
    points[seat] = read(crib, cells, seat, "points") + bonus + (exact(seat) ? stake : -stake);
  }
  for (const [key, each] of Object.entries(crib.pairs)) {
    const made = (cells[`${key}.`] ?? []).filter((pair) => pair.every(exact));
    for (const seat of made.flat()) points[seat] += each;
  }
  return points;
};
