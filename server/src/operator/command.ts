import type { Config } from '../config';
import type { Operator } from '../context';
import type { Deps } from '../deps';
import type { Args } from './args';
import type { Outcome } from './outcome';

export type OperatorDeps = Pick<Deps, 'database' | 'logger' | 'clock'> & {
  /** Reports are read here; without it, from the database. */
  reads?: Deps['reads'];
  /** The same process serves a site from this database. */
  serving?: boolean;
  /** Defaults apply if it is missing. */
  config?: Pick<
    Config,
    'siteDir' | 'minPasswordLength' | 'resetHoldHours' | 'production' | 'otpMode' | 'otpWebhookUrl' | 'pointsOnly'
  >;
};

/** What a command works with: its verbs' context, and the process around it. */
export type OperatorContext = OperatorDeps & { actor: Operator };

export type Command = {
  words: string;
  /** Placeholder of its values in the help, such as 'NUMBER'. */
  values?: string;
  /** Options beside --json, --yes and --as; a trailing ? marks an optional one. */
  options?: readonly string[];
  help: string;
  /** Needs exclusive access to the database as it is: the site is stopped and nothing is migrated. */
  exclusive?: boolean;
  /** Writes no security event: reading the list must not add to it. */
  untraced?: boolean;
  /** About deposits or withdrawals: a site of points only refuses it. */
  money?: boolean;
  /** Asked before an action that cannot be undone. */
  question?: (args: Args, context: OperatorContext) => string | Promise<string>;
  run: (context: OperatorContext, values: readonly string[], args: Args) => Promise<Outcome>;
};
