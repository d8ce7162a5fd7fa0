import type { Config } from '../config';
import type { Operator } from '../context';
import type { Deps } from '../deps';
import type { Args } from './args';
import type { Outcome } from './outcome';

export type OperatorDeps = Pick<Deps, 'database' | 'logger' | 'clock'> & {
  /** Where reports are read; otherwise from the database. */
  reads?: Deps['reads'];
  /** The same process serves a site from this database. */
  serving?: boolean;
  /** Whether that process is stopping, or the terminal is gone: long work should end where it can be resumed. */
  isStopping?: () => boolean;
  /** Defaults apply if it is undefined. */
  config?: Pick<
    Config,
    | 'siteDir'
    | 'minPasswordLength'
    | 'refusesGuessable'
    | 'resetHoldHours'
    | 'production'
    | 'otpMode'
    | 'otpWebhookUrl'
    | 'pointsOnly'
    | 'terms'
  >;
};

/** What a command works with: its verbs' context, and the process around it. */
export type OperatorContext = OperatorDeps & { actor: Operator };

export type Command = {
  words: string;
  /** Placeholder of its values in the help, such as 'NUMBER'. */
  values?: string;
  /** Options besides --json, --yes and --as; a trailing ? marks an optional one. */
  options?: readonly string[];
  help: string;
  /** Needs exclusive access to an unmigrated database: the site must be stopped. */
  exclusive?: boolean;
  /** Writes no security event: reading the list must not add to it. */
  untraced?: boolean;
  /** About deposits or withdrawals: refused on a points-only site. */
  money?: boolean;
  /** How the help of a points-only site describes it. */
  pointsOnly?: Partial<Pick<Command, 'options' | 'help'>>;
  /** Asked before the action, unless --yes is given. */
  question?: (args: Args, context: OperatorContext) => string | Promise<string>;
  run: (context: OperatorContext, values: readonly string[], args: Args) => Promise<Outcome>;
};
