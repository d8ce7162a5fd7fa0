import { Refused } from '../errors';
import { noteChange } from '../security/note-change';
import { type Args, UsageError } from './args';
import type { Command, OperatorContext } from './command';
import type { Outcome } from './outcome';

const MAX_CHARACTERS = 60;

/** Typed text without control characters, which could disturb a terminal. */
const plain = (text: string): string => [...text.replace(/\p{C}/gu, '')].slice(0, MAX_CHARACTERS).join('');

/**
 * Runs a command and stores a security event for it, even if it only read or was refused; the audit has the changes. A
 * command that could not be parsed did not run.
 */
export async function traced(
  context: OperatorContext,
  { words, untraced = false }: Command,
  args: Args,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  if (untraced) return run();
  const [number = ''] = args.values;
  const note = (outcome: 'done' | 'refused' | 'failed'): Promise<void> =>
    noteChange(context, {
      kind: 'operator_command',
      mobile: args.option('mobile') ?? undefined,
      details: {
        command: /^\d{1,9}$/.test(number) ? `${words} ${number}` : words,
        outcome,
        by: plain(args.actor),
      },
    }).catch((error: unknown) =>
      // The command's own outcome is returned. Before a restore, the table may not exist.
      context.logger.error(
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
