import { verifyReceipt } from '../../verify-receipt.mjs';
import { sessionOf } from './compare.mjs';

/** Whether a session of a receipt is sealed and its root not published yet. */
export const isWaiting = ({ sessions }) => sessions.some(({ state }) => state === 'sealed');

const textOf = ({ label, session, digits, closeDigits, points }, { family }) =>
  [label, sessionOf(family, { label, session }), digits, closeDigits, points].join();

/** The lines in a receipt, as the model has them. */
const linesIn = ({ lines }) =>
  lines.map(([label, session, digits, closeDigits, points]) => ({ label, session, digits, closeDigits, points }));

/**
 * Returns a function that checks the receipt of an accepted slip as its player would, offline, and against the roots
 * seen before: { faults, isProved }.
 */
export function createReceiptCheck(model) {
  /** The signed roots by their sessions. */
  const seen = new Map();

  return (slip, receipt) => {
    const { faults, isProved } = verifyReceipt(JSON.stringify(receipt));
    const sealed = JSON.parse(receipt.slip);
    const market = model.markets.get(slip.market);
    const [must, is] = [slip.lines, linesIn(sealed)].map((lines) =>
      lines.map((line) => textOf(line, market)).join(' '),
    );
    const of = `the receipt of slip ${slip.id}`;
    if (sealed.slip !== slip.id || must !== is) faults.push(`it is about '${is}', not '${must}'`);
    for (const { session, state, head } of receipt.sessions) {
      if (state === 'none') faults.push(`the result of its ${session} session came without a root`);
      if (state !== 'proved') continue;
      const key = `${slip.market} ${slip.day} ${session}`;
      if ((seen.get(key) ?? head) !== head) faults.push(`the root of ${key} was ${seen.get(key)} and is ${head}`);
      seen.set(key, head);
    }
    return { isProved, faults: faults.map((fault) => `${of}: ${fault}`) };
  };
}
