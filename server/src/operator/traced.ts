import { Refused } from '../errors';
import { noteChange } from '../verbs/security-events';
import { type Args, UsageError } from './args';
import type { Command, OperatorDeps, Outcome } from './command';

const MOST_CHARACTERS = 60;

/** A name as it was typed, without what a terminal or a JSON text would stumble over. */
const plain = (text: string): string => [...text.replace(/\p{C}/gu, '')].slice(0, MOST_CHARACTERS).join('');

/**
 * Runs a command and notes that it was, also where it only looked or was refused: the audit has what was changed. What
 * was not understood was not run.
 */
export async function traced(
  { database, clock, logger }: OperatorDeps,
  { words, untraced = false }: Command,
  args: Args,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  if (untraced) return run();
  const [number = ''] = args.values;
  const note = (outcome: 'done' | 'refused' | 'failed'): Promise<void> =>
    noteChange(database, clock, {
      kind: 'operator_command',
      mobile: args.option('mobile') ?? undefined,
      details: {
        command: /^\d{1,9}$/.test(number) ? `${words} ${number}` : words,
        outcome,
        by: plain(args.actor),
      },
    }).catch((error: unknown) =>
      // The deed stands or not by itself; before a restore there may be no such table.
      logger.error(
        { command: words, error: error instanceof Error ? error.message : 'unknown' },
        'a command was not noted',
      ),
    );
  try {
    const outcome = await run();
    await note(outcome.exitCode === 0 ? 'done' : 'refused');
    return outcome;
  } catch (error) {
    if (!(error instanceof UsageError)) await note(error instanceof Refused ? 'refused' : 'failed');
    throw error;
  }
}
