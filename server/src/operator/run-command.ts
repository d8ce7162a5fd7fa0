import { pointsOnly, Refused } from '../errors';
import { UsageError, readArgs } from './args';
import type { Command, OperatorDeps } from './command';
import { BACKUP_COMMANDS } from './commands/backup-commands';
import { DEPOSIT_COMMANDS } from './commands/deposit-commands';
import { KEY_COMMANDS } from './commands/key-commands';
import { LEDGER_COMMANDS } from './commands/ledger-commands';
import { MONEY_COMMANDS } from './commands/money-commands';
import { PLAYER_COMMANDS } from './commands/player-commands';
import { REMOTE_HEALTH_COMMANDS } from './commands/remote-health-commands';
import { RESULT_COMMANDS } from './commands/result-commands';
import { SECURITY_COMMANDS } from './commands/security-commands';
import { SITE_COMMANDS } from './commands/site-commands';
import { SLIP_COMMANDS } from './commands/slip-commands';
import { WITHDRAWAL_COMMANDS } from './commands/withdrawal-commands';
import { helpText, isHelp } from './help';
import { done, failed, type Outcome } from './outcome';
import { traced } from './traced';

export type { OperatorDeps } from './command';
export type { Outcome } from './outcome';

/** Every action of an operator on the site's database. */
export const COMMANDS: readonly Command[] = [
  ...RESULT_COMMANDS,
  ...LEDGER_COMMANDS,
  ...DEPOSIT_COMMANDS,
  ...WITHDRAWAL_COMMANDS,
  ...PLAYER_COMMANDS,
  ...MONEY_COMMANDS,
  ...SITE_COMMANDS,
  ...SECURITY_COMMANDS,
  ...KEY_COMMANDS,
  ...REMOTE_HEALTH_COMMANDS,
  ...SLIP_COMMANDS,
  ...BACKUP_COMMANDS,
];

/** Without money there are fewer, and some do less. */
const POINTS_ONLY_COMMANDS: readonly Command[] = COMMANDS.filter(({ money }) => money !== true).map((command) => ({
  ...command,
  ...command.pointsOnly,
}));

/** Help for every command of the site, or for those that begin with `words`. */
export const helpOf = (words: readonly string[], pointsOnly: boolean): string =>
  helpText(pointsOnly ? POINTS_ONLY_COMMANDS : COMMANDS, words);

const commandOf = (words: readonly string[]): Command | undefined =>
  COMMANDS.find((candidate) => candidate.words === words.slice(0, candidate.words.split(' ').length).join(' '));

/** Whether the command needs the database exclusively and unmigrated. */
export const needsExclusive = (words: readonly string[]): boolean => commandOf(words)?.exclusive === true;

const unknown = (words: readonly string[], pointsOnly: boolean): UsageError => {
  const options = words.findIndex((word) => word.startsWith('--'));
  const typed = options < 0 ? words : words.slice(0, options);
  return new UsageError(`There is no command '${typed.join(' ')}'.\n${helpOf(typed, pointsOnly)}`);
};

/** Runs a command line. Without --yes, a command that has a question only returns it (exit code 3). */
export async function runCommand(deps: OperatorDeps, words: readonly string[]): Promise<Outcome> {
  const isPointsOnly = Boolean(deps.config?.pointsOnly);
  if (isHelp(words)) return done(helpOf(words, isPointsOnly));
  const command = commandOf(words);
  const rest = words.slice(command?.words.split(' ').length ?? 0);
  try {
    if (!command) throw unknown(words, isPointsOnly);
    const args = readArgs(rest, command.options ?? [], 'system');
    if (args.values.length > 0 && command.values === undefined) throw unknown(words, isPointsOnly);
    if (command.money === true && isPointsOnly) throw pointsOnly();
    const context = { ...deps, actor: { operator: args.actor } };
    const barred = command.exclusive === true && deps.serving === true;
    if (!barred && command.question && !args.yes)
      return { text: await command.question(args, context), exitCode: 3, asks: true };
    return await traced(context, command, args, async () =>
      barred ? failed('The site is running: stop it first.') : command.run(context, args.values, args),
    );
  } catch (error) {
    if (error instanceof UsageError) return { text: error.message, exitCode: 2 };
    if (error instanceof Refused) return failed(error.message);
    throw error;
  }
}
