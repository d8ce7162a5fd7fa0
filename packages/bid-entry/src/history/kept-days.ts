import type { DayRange } from '@ank/protocol';
import { onSessionEnd } from '@ank/shared/platform';

/** The days that the player has loaded, by the key of the entry in the browser's history. In memory only. */
export const keptDays = new Map<string, DayRange>();

onSessionEnd(() => keptDays.clear());
