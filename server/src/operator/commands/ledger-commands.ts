import { type Acceptance, stopReason, type LedgerState, reopenMoney, verifyAndStop } from '../../ledger/verify';
import { type Args, UsageError, formatMessage } from '../args';
import type { Command } from '../command';
import { failed, type Outcome } from '../outcome';
import { brokenText, reopenedText, soundText } from './ledger-text';
import { reasonOf } from './reason';

const broken = (args: Args, state: LedgerState): Outcome =>
  failed(args.json ? JSON.stringify({ sound: false, ...state }) : brokenText(state));

const sound = (args: Args, sentence: string, { accepted, unverifiable }: LedgerState, open: boolean): Outcome =>
  formatMessage(args, sentence, { sound: true, open, accepted, unverifiable });

/** Parses the rules after --accept, separated by semicolons because a rule's name may contain a comma. */
function acceptanceOf(args: Args): Acceptance {
  const accept = args.option('accept');
  if (accept === null) {
    if (args.option('reason') !== null) throw new UsageError('--reason requires --accept.');
    return { rules: [], reason: '' };
  }
  const rules = [...new Set(accept.split(';').map((rule) => rule.trim()))].filter((rule) => rule !== '');
  if (rules.length === 0) throw new UsageError('--accept needs the name of a rule.');
  return { rules, reason: reasonOf(args) };
}

export const LEDGER_COMMANDS: readonly Command[] = [
  {
    words: 'ledger verify',
    help: 'Check every rule of the ledger. If one is broken, points are stopped until the ledger is reopened.',
    run: async ({ database, logger }, _values, args) => {
      const state = await verifyAndStop(database, logger);
      if (state.broken.length > 0) return broken(args, state);
      const note = await stopReason(database);
      return sound(args, soundText(state, note), state, note === null);
    },
  },
  {
    words: 'ledger reopen',
    options: ['accept?', 'reason?'],
    help: 'Let points move again after a repair. --accept records the current breaks of these rules as known.',
    run: async (context, _values, args) => {
      const state = await reopenMoney(context, acceptanceOf(args));
      if (state.broken.length > 0) return broken(args, state);
      return sound(args, reopenedText(state), state, true);
    },
  },
];
