import { type LedgerBreak, reopenMoney, verifyAndStop } from '../ledger/verify';
import { type Command, done, failed, type OperatorDeps, type Outcome } from './command';
import { DEPOSIT_COMMANDS } from './deposit-commands';
import { WITHDRAWAL_COMMANDS } from './withdrawal-commands';

export type { OperatorDeps, Outcome } from './command';

const told = (breaks: readonly LedgerBreak[], sound: string): Outcome =>
  breaks.length === 0 ? done(sound) : failed(breaks.map(({ rule, found }) => `broken: ${rule}: ${found.join(', ')}`).join('\n'));

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
  ...DEPOSIT_COMMANDS,
  ...WITHDRAWAL_COMMANDS,
];

const spoken = ({ words, values }: Command): string => [words, values ?? []].flat().join(' ');

const WIDTH = Math.max(...COMMANDS.map((command) => spoken(command).length)) + 2;

const HELP = ['Commands:', ...COMMANDS.map((command) => `  ${spoken(command).padEnd(WIDTH)}${command.help}`), `  ${'help'.padEnd(WIDTH)}this list`].join('\n');

export const isHelp = (words: readonly string[]): boolean => words.length === 0 || words[0] === 'help';

export const helpText = (): string => HELP;

/** Runs what the operator typed. */
export async function runCommand(deps: OperatorDeps, words: readonly string[]): Promise<Outcome> {
  if (isHelp(words)) return done(HELP);
  const command = COMMANDS.find((candidate) => candidate.words === words.slice(0, candidate.words.split(' ').length).join(' '));
  const values = command ? words.slice(command.words.split(' ').length) : [];
  if (!command || (values.length > 0 && command.values === undefined)) {
    return { text: `There is no command '${words.join(' ')}'.\n${HELP}`, exitCode: 2 };
  }
  return command.run(deps, values);
}
