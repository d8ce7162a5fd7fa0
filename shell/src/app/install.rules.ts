import type { IndiaDay } from '@ank/rules';

/** `days`: when slips were placed from this browser. `answered`: the player has said yes or no, for good. */
export type Installing = { days: readonly IndiaDay[]; answered: boolean };

/** `prompt`: the browser asks. `words`: it cannot, and the player is told how. */
export type InstallWay = 'prompt' | 'words';

/** A player who has placed slips on this many days comes back, and is asked. */
const ENOUGH_DAYS = 2;

/** With the days of the slips that are remembered now: slips are forgotten earlier than days. */
export function withDays({ days, answered }: Installing, placed: readonly IndiaDay[]): Installing {
  return { days: [...new Set([...days, ...placed])].sort().slice(-ENOUGH_DAYS), answered };
}

/** `hasPrompt`: the browser would ask now, which none does once the app is installed. */
export type Moment = { hasPrompt: boolean; isIosTab: boolean; hasDraft: boolean };

/** How to offer to install the app now; null for not at all. */
export function wayToInstall({ days, answered }: Installing, moment: Moment): InstallWay | null {
  if (answered || moment.hasDraft || days.length < ENOUGH_DAYS) return null;
  if (moment.hasPrompt) return 'prompt';
  return moment.isIosTab ? 'words' : null;
}
