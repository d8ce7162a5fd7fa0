import { type Acceptance, closedOver, type LedgerState, reopenMoney, verifyAndStop } from '../ledger/verify';
import { type Command, failed, type Outcome } from './command';
import { type Given, Misspelt, said } from './given';
import { brokenText, reopenedText, soundText } from './ledger-text';
import { reasonOf } from './result-commands';

const broken = (given: Given, state: LedgerState): Outcome =>
  failed(given.json ? JSON.stringify({ sound: false, ...state }) : brokenText(state));

const sound = (given: Given, sentence: string, { accepted, unverifiable }: LedgerState, open: boolean): Outcome =>
  said(given, sentence, { sound: true, open, accepted, unverifiable });

/** The rules after --accept, as `ledger verify` names them. The name of a rule may hold a comma. */
function acceptanceOf(given: Given): Acceptance {
  const accept = given.option('accept');
  if (accept === null) {
    if (given.option('reason') !== null) throw new Misspelt('--reason goes with --accept.');
    return { rules: [], reason: '' };
  }
  const rules = [...new Set(accept.split(';').map((rule) => rule.trim()))].filter((rule) => rule !== '');
  if (rules.length === 0) throw new Misspelt('--accept takes the name of a rule.');
  return { rules, reason: reasonOf(given) };
}

/** The rules of the ledger: looking at them, and opening the way for points. */
export const LEDGER_COMMANDS: readonly Command[] = [
  {
    words: 'ledger verify',
    help: 'check every rule of the ledger; where one is broken, no points move until reopened',
    run: async ({ database, logger }, _values, given) => {
      const state = await verifyAndStop(database, logger);
      if (state.broken.length > 0) return broken(given, state);
      const note = await closedOver(database);
      return sound(given, soundText(state, note), state, note === null);
    },
  },
  {
    words: 'ledger reopen',
    options: ['accept?', 'reason?'],
    help: 'let points move again after a broken ledger was mended; --accept takes what breaks these rules now as it is',
    run: async ({ database, clock }, _values, given) => {
      const state = await reopenMoney(database, clock, given.actor, acceptanceOf(given));
      if (state.broken.length > 0) return broken(given, state);
      return sound(given, reopenedText(state), state, true);
    },
  },
];
