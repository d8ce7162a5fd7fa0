import type { Deps } from '../deps';
import { type LedgerBreak, reopenMoney, verifyAndStop } from '../ledger/verify';

/** What the terminal shows, and the exit code. */
export type Outcome = { text: string; exitCode: number };

type Command = { words: string; help: string; run: (deps: OperatorDeps) => Promise<Outcome> };

export type OperatorDeps = Pick<Deps, 'database' | 'logger'>;

const told = (breaks: readonly LedgerBreak[], sound: string): Outcome =>
  breaks.length === 0
    ? { text: sound, exitCode: 0 }
    : { text: breaks.map(({ rule, found }) => `broken: ${rule}: ${found.join(', ')}`).join('\n'), exitCode: 1 };

const COMMANDS: readonly Command[] = [
  {
    words: 'ledger verify',
    help: 'check every rule of the ledger; where one is broken, bids are refused until reopened',
    run: async ({ database, logger }) => told(await verifyAndStop(database, logger), 'The ledger is sound.'),
  },
  {
    words: 'ledger reopen',
    help: 'accept bids again after a broken ledger was mended',
    run: async ({ database }) => told(await reopenMoney(database), 'The ledger is sound. Bids are accepted.'),
  },
];

const HELP = ['Commands:', ...COMMANDS.map(({ words, help }) => `  ${words.padEnd(16)}${help}`), '  help            this list'].join('\n');

export const isHelp = (words: readonly string[]): boolean => words.length === 0 || words[0] === 'help';

export const helpText = (): string => HELP;

/** Runs what the operator typed. */
export async function runCommand(deps: OperatorDeps, words: readonly string[]): Promise<Outcome> {
  if (isHelp(words)) return { text: HELP, exitCode: 0 };
  const typed = words.join(' ');
  const command = COMMANDS.find((candidate) => candidate.words === typed);
  return command ? command.run(deps) : { text: `There is no command '${typed}'.\n${HELP}`, exitCode: 2 };
}
