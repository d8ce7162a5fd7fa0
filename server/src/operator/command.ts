import type { Deps } from '../deps';

/** What the terminal shows, and the exit code. */
export type Outcome = { text: string; exitCode: number };

export type OperatorDeps = Pick<Deps, 'database' | 'logger' | 'clock'>;

export type Command = {
  /** What it is called by, 'deposits approve'. */
  words: string;
  /** What follows, for the help: 'NUMBER'. */
  values?: string;
  help: string;
  run: (deps: OperatorDeps, values: readonly string[]) => Promise<Outcome>;
};

export const done = (text: string): Outcome => ({ text, exitCode: 0 });

export const failed = (text: string): Outcome => ({ text, exitCode: 1 });
