import { DEFAULT_LIMITS, type Limits } from '@ank/rules';
import * as platform from '@ank/shared/platform';

// An older shell's platform may not have useLimits yet.
const useLimits: () => Limits = (platform as Partial<typeof platform>).useLimits ?? (() => DEFAULT_LIMITS);

/** The minimum transfer, in points. */
export const useLeastTransfer = (): number => useLimits().minTransfer;
