import { limitFaults } from './limits.mjs';
import { fateIn } from './model.mjs';

/** A player's purse in the rows, for comparison with the model. */
const purseText = ({ wallet, held, owed }) => `wallet ${wallet}, held ${held}, owed ${owed}`;

export const expectedPurse = ({ net, held }) => ({ wallet: Math.max(net, 0), held, owed: Math.max(-net, 0) });

/** Purses outside of what the unanswered requests allow. */
export function outOfRange(ranges, purses) {
  return ranges.flatMap(({ net, held }, player) => {
    const found = purses[player];
    const points = found.wallet - found.owed;
    const isWithin = points >= net[0] && points <= net[1] && found.held >= held[0] && found.held <= held[1];
    if (isWithin && (found.owed === 0 || found.wallet === 0)) return [];
    return [`player ${player}: ${purseText(found)}; allowed are points ${net.join(' to ')}, held ${held.join(' to ')}`];
  });
}

const lineText = ({ label, session, digits, closeDigits, points, status, won }) =>
  [label, session, digits, closeDigits, points, status, won].join('|');

/** The database stores Jodi Digit and Full Sangam, which have no session, under one. */
export const sessionOf = (family, { label, session }) =>
  family === 'main' && ['Jodi Digit', 'Full Sangam'].includes(label) ? 'both' : session;

function slipText({ player, market, day, label, lines }, family) {
  const texts = lines.map((line) => lineText({ ...line, session: sessionOf(family, line) }));
  return [player, market, day, label, ...texts].join(' ');
}

function expectedSlip(model, slip) {
  const market = model.markets.get(slip.market);
  const day = model.days.get(`${slip.market} ${slip.day}`);
  const lines = slip.lines.map((line) => {
    const { status, paid } = fateIn(model, market, line, day);
    return { ...line, status, won: status === 'won' ? paid : 0 };
  });
  return slipText({ ...slip, lines }, market.family);
}

function slipFaults(model, rows, days) {
  const wanted = new Map(days.flatMap(({ slips }) => slips.map((slip) => [slip.id, slip])));
  const found = new Map(rows.slips.map((row) => [row.id, row]));
  return [
    ...[...wanted.keys()].filter((id) => !found.has(id)).map((id) => `slip ${id} was answered and is lost`),
    ...[...found.keys()].filter((id) => !wanted.has(id)).map((id) => `slip ${id} was placed by nobody`),
    ...[...wanted.values()].flatMap((slip) => {
      const row = found.get(slip.id);
      if (!row) return [];
      const [must, is] = [expectedSlip(model, slip), slipText(row, model.markets.get(slip.market).family)];
      return must === is ? [] : [`slip ${slip.id} is '${is}' and must be '${must}'`];
    }),
  ];
}

/** The number of requests by player and status, and their points. */
export function summed(requests) {
  const sums = {};
  for (const { player, status, points } of requests) {
    const of = `player ${player} ${status}`;
    const [count, sum] = sums[of] ?? [0, 0];
    sums[of] = [count + 1, sum + points];
  }
  return sums;
}

function sumFaults(what, wanted, found) {
  return [...new Set([...Object.keys(wanted), ...Object.keys(found)])].flatMap((of) => {
    const [must, is] = [wanted[of] ?? [0, 0], found[of] ?? [0, 0]];
    return String(must) === String(is)
      ? []
      : [`${what} of ${of}: ${is.join(' with points ')}, not ${must.join(' with points ')}`];
  });
}

/** The expected accounts of the house, the bank and all pots. */
export function expectedBooks(model) {
  const books = { house: -model.fromHouse, bank: 0, pots: 0 };
  for (const { points, status } of model.claims) if (status === 'approved') books.bank -= points;
  for (const { points, status } of model.withdrawals) if (status === 'approved') books.bank += points;
  for (const day of model.days.values()) {
    for (const slip of day.slips) {
      for (const line of slip.lines) {
        const { status, paid } = fateIn(model, model.markets.get(slip.market), line, day);
        if (status === 'pending') books.pots += line.points;
        if (status === 'won' || status === 'lost') books.house += line.points - paid;
      }
    }
  }
  return books;
}

/**
 * Where the rows differ from the model once every request is answered, one sentence each. `days`: the market days whose
 * slips are in the rows.
 */
export function differences(model, rows, days = [...model.days.values()]) {
  const purses = model.purses.flatMap((purse, player) => {
    const [must, is] = [purseText(expectedPurse(purse)), purseText(rows.purses[player])];
    return must === is ? [] : [`player ${player}: ${is}; must be ${must}`];
  });
  const counts = rows.slipCount === model.slips.size ? [] : [`${rows.slipCount} slips, not ${model.slips.size}`];
  const books = Object.entries(rows.books ? expectedBooks(model) : {}).flatMap(([of, must]) =>
    rows.books[of] === must ? [] : [`${of}: ${rows.books[of]}, not ${must}`],
  );
  return [
    ...purses,
    ...counts,
    ...slipFaults(model, rows, days),
    ...sumFaults('withdrawals', summed(model.withdrawals), rows.withdrawals),
    ...sumFaults('claims', summed(model.claims), rows.claims),
    ...limitFaults(model, rows),
    ...(rows.wrongBalances ?? []).map(({ id, shown, led }) => `transfer ${id} shows a balance of ${shown}, not ${led}`),
    ...books,
  ];
}
