/**
 * The model's rules of the game, written from docs/protocol.md and docs/glossary.md. It imports nothing of the server
 * or its packages, so that a fault there is not repeated here.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const INDIA_MS = 330 * MINUTE_MS;

/** The date in India at a moment. */
export const dayOf = (moment) => new Date(moment + INDIA_MS).toISOString().slice(0, 10);

export const addDays = (day, days) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Minutes since midnight in India. */
export const minuteOf = (moment) => Math.floor(((moment + INDIA_MS) % DAY_MS) / MINUTE_MS);

const momentOf = (day, minutes) => Date.parse(day) - INDIA_MS + minutes * MINUTE_MS;

/** '04:10 PM' in minutes. */
export function minutesOf(clock) {
  const [, hours, minutes, half] = /^(\d\d):(\d\d) ([AP])M$/.exec(clock);
  return (Number(hours) % 12) * 60 + Number(minutes) + (half === 'P' ? 720 : 0);
}

/** The start of a market day's bids, the end of Open and the end of all. The day starts at midnight, or later. */
export function spanOf(market, day) {
  const endOf = (one) => {
    if (market.close === null) return momentOf(one, market.open);
    return momentOf(one, market.close) + (market.close < market.open ? DAY_MS : 0);
  };
  const begins = Math.max(momentOf(day, 0), endOf(addDays(day, -1)));
  return { begins, opens: momentOf(day, market.open), ends: endOf(day) };
}

/** The market day at a moment: yesterday until its end, which may be after midnight, then today. */
export function dayInForce(market, moment) {
  const yesterday = addDays(dayOf(moment), -1);
  return moment < spanOf(market, yesterday).ends ? yesterday : addDays(yesterday, 1);
}

const BY_BOTH = ['Jodi Digit', 'Half Sangam', 'Full Sangam'];

/** Whether a line cannot be bid once the open time has passed. */
export const endsAtOpen = (family, { label, session }) =>
  family !== 'main' || BY_BOTH.includes(label) || session === 'open';

/** Whether a line needs both results of its day. */
export const needsBoth = (family, { label, session }) =>
  family === 'main' && (BY_BOTH.includes(label) || session === 'close');

const ankOf = (pana) => String([...pana].reduce((sum, digit) => sum + Number(digit), 0) % 10);

/** Digits ascend, and 0 comes last. */
const isPana = (digits) => {
  const ranks = [...digits].map((digit) => (digit === '0' ? 10 : Number(digit)));
  return ranks[0] <= ranks[1] && ranks[1] <= ranks[2];
};

const thousand = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));
export const PANAS = thousand.filter(isPana);
export const JODIS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
export const DIGITS = Array.from({ length: 10 }, (_, number) => String(number));

const different = (pana) => new Set(pana).size;
const PANA_LABELS = { 3: 'Single Pana', 2: 'Double Pana', 1: 'Triple Pana' };
export const panasOf = (label) => PANAS.filter((pana) => PANA_LABELS[different(pana)] === label);

function hasWon(family, line, open, close) {
  if (family === 'gali') {
    const winner = { 'Left Digit': open[0], 'Right Digit': open[1], 'Jodi Digit': open };
    return line.digits === winner[line.label];
  }
  const [own, other] = line.session === 'open' ? [open, close] : [close, open];
  switch (line.label) {
    case 'Single Digit':
      return line.digits === ankOf(own);
    case 'Jodi Digit':
      return line.digits === ankOf(open) + ankOf(close);
    case 'Half Sangam':
      return line.digits === ankOf(own) && line.closeDigits === other;
    case 'Full Sangam':
      return line.digits === open && line.closeDigits === close;
    default:
      return line.digits === own;
  }
}

/** The outcome of a line by the results of its day: its status, and what is paid to the wallet. */
export function fateOf(family, line, { open, close, voided }, rate) {
  if (voided) return { status: 'void', paid: line.points };
  if (open === null || (needsBoth(family, line) && close === null)) return { status: 'pending', paid: 0 };
  if (!hasWon(family, line, open, close)) return { status: 'lost', paid: 0 };
  return { status: 'won', paid: Math.floor((line.points * rate.pays) / rate.stake) };
}
