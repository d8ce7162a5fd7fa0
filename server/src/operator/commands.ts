import { Refused } from '../errors';
import { type LedgerBreak, reopenMoney, stateOfSound, verifyAndStop } from '../ledger/verify';
import { noteDeed } from '../verbs/audited';
import { BACKUP_COMMANDS } from './backup-commands';
import { type Command, done, failed, type OperatorDeps, type Outcome } from './command';
import { DEPOSIT_COMMANDS } from './deposit-commands';
import { type Given, Misspelt, readGiven, said } from './given';
import { helpText, isHelp } from './help';
import { MONEY_COMMANDS } from './money-commands';
import { PLAYER_COMMANDS } from './player-commands';
import { RESULT_COMMANDS } from './result-commands';
import { SITE_COMMANDS } from './site-commands';
import { WITHDRAWAL_COMMANDS } from './withdrawal-commands';

export type { OperatorDeps, Outcome } from './command';

const broken = (given: Given, breaks: readonly LedgerBreak[]): Outcome =>
  failed(
    given.json
      ? JSON.stringify({ sound: false, broken: breaks })
      : breaks.map(({ rule, found }) => `broken: ${rule}: ${found.join(', ')}`).join('\n'),
  );

const COMMANDS: readonly Command[] = [
  ...RESULT_COMMANDS,
  {
    words: 'ledger verify',
    help: 'check every rule of the ledger; where one is broken, no points move until reopened',
    run: async ({ database, logger }, _values, given) => {
      const breaks = await verifyAndStop(database, logger);
      if (breaks.length > 0) return broken(given, breaks);
      const { open, text } = await stateOfSound(database);
      return said(given, text, { sound: true, open });
    },
  },
  {
    words: 'ledger reopen',
    help: 'let points move again after a broken ledger was mended',
    run: async ({ database, clock }, _values, given) => {
      const breaks = await reopenMoney(database);
      if (breaks.length > 0) return broken(given, breaks);
      await noteDeed(database, clock.iso(), { actor: given.actor, action: 'ledger reopen', details: {} });
      return said(given, 'The ledger is sound. Points move.', { sound: true });
    },
  },
  ...DEPOSIT_COMMANDS,
  ...WITHDRAWAL_COMMANDS,
  ...PLAYER_COMMANDS,
  ...MONEY_COMMANDS,
  ...SITE_COMMANDS,
  ...BACKUP_COMMANDS,
];

/** What there is to type: everything, or what begins like the words given. */
export const helpOf = (words: readonly string[]): string => helpText(COMMANDS, words);

const commandOf = (words: readonly string[]): Command | undefined =>
  COMMANDS.find((candidate) => candidate.words === words.slice(0, candidate.words.split(' ').length).join(' '));

/** Whether a command wants the database as it is, not yet migrated. */
export const worksAlone = (words: readonly string[]): boolean => commandOf(words)?.alone === true;

const unknown = (words: readonly string[]): Misspelt => {
  const options = words.findIndex((word) => word.startsWith('--'));
  const typed = options < 0 ? words : words.slice(0, options);
  return new Misspelt(`There is no command '${typed.join(' ')}'.\n${helpOf(typed)}`);
};

/** Runs what the operator typed. What cannot be undone is asked first, unless --yes is there: exit code 3. */
export async function runCommand(deps: OperatorDeps, words: readonly string[]): Promise<Outcome> {
  if (isHelp(words)) return done(helpOf(words));
  const command = commandOf(words);
  const rest = words.slice(command?.words.split(' ').length ?? 0);
  try {
    if (!command) throw unknown(words);
    const given = readGiven(rest, command.options ?? [], 'system');
    if (given.values.length > 0 && command.values === undefined) throw unknown(words);
    if (command.alone && deps.serving) return failed('The site is running: stop it first.');
    if (command.question && !given.yes) return { text: await command.question(given, deps), exitCode: 3, asks: true };
    return await command.run(deps, given.values, given);
  } catch (error) {
    if (error instanceof Misspelt) return { text: error.message, exitCode: 2 };
    if (error instanceof Refused) return failed(error.message);
    throw error;
  }
}
