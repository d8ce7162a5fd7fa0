/**
 * The part of zod/mini that answers are read with. The shell shares it with the remotes at run time, so that they need no
 * copy of their own; a remote that needs more of zod imports it itself and pays for it.
 */
import { config } from 'zod/mini';

export {
  array,
  catch,
  minLength,
  nullable,
  number,
  object,
  boolean,
  optional,
  pipe,
  record,
  safeParse,
  string,
  transform,
  union,
  unknown,
} from 'zod/mini';
export type { output, ZodMiniType } from 'zod/mini';

// zod's compiler of schemas probes for eval, which the content security policy reports as a violation.
config({ jitless: true });
