import type { PlayPause } from '@ank/protocol';
import * as platform from '@ank/shared/platform';

const known: Partial<typeof platform> = platform;

/** An older shell has neither the player's break nor the screen of limits. */
export const hasLimitsScreen: boolean = known.usePause !== undefined;

export const usePause: () => PlayPause | null = known.usePause ?? (() => null);
