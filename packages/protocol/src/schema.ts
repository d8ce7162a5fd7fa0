/**
 * The subset of zod/mini for parsing answers. The shell shares it with the remotes at run time, so they bundle no copy.
 * A remote that needs more of zod imports it directly and pays for it in size.
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

// zod's JIT probes for eval, which the content security policy reports as a violation.
config({ jitless: true });
