import type { Config } from '../config';
import type { Deps } from '../deps';
import type { Args } from './args';

/** What the terminal shows, and the exit code. */
export type Outcome = {
  text: string;
  exitCode: number;
  /** The text asks for a yes; nothing was done. */
  asks?: boolean;
};

export type OperatorDeps = Pick<Deps, 'database' | 'logger' | 'clock'> & {
  /** A site is served from this database by the same process. */
  serving?: boolean;
  /** Missing: every setting is what it is without one. */
  config?: Pick<Config, 'minPasswordLength' | 'resetHoldHours' | 'production' | 'otpMode' | 'otpWebhookUrl'>;
};

export type Command = {
  /** What it is called by, 'deposits approve'. */
  words: string;
  /** What follows, for the help: 'NUMBER'. */
  values?: string;
  /** Its options beside --json, --yes and --as; a ? at the end: may be left out. */
  options?: readonly string[];
  help: string;
  /** Needs the database to itself, as it is: the site is stopped, and nothing was migrated. */
  alone?: boolean;
  /** Leaves no security event: whoever reads the list would read of the reading. */
  untraced?: boolean;
  /** What is asked before something that cannot be undone. */
  question?: (args: Args, deps: OperatorDeps) => string | Promise<string>;
  run: (deps: OperatorDeps, values: readonly string[], args: Args) => Promise<Outcome>;
};

export const done = (text: string): Outcome => ({ text, exitCode: 0 });

export const failed = (text: string): Outcome => ({ text, exitCode: 1 });
