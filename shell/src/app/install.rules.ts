import type { IndiaDay } from '@ank/rules';

/** `days`: when slips were placed from this browser. `answered`: the player has accepted or declined, for good. */
export type Installing = { days: readonly IndiaDay[]; answered: boolean };

/** `prompt`: the browser asks. `words`: it cannot, so the player gets instructions. */
export type InstallWay = 'prompt' | 'words';

/** A player who has placed slips on this many days is a returning one, and is asked. */
const ENOUGH_DAYS = 2;

/** Adds the days of the slips remembered now, because slips are removed earlier than days. */
export function withDays({ days, answered }: Installing, placed: readonly IndiaDay[]): Installing {
  return { days: [...new Set([...days, ...placed])].sort().slice(-ENOUGH_DAYS), answered };
}

/** `hasPrompt`: the browser could ask now, which it cannot once the app is installed. */
export type Moment = { hasPrompt: boolean; isIosTab: boolean; hasDraft: boolean };

/** How to offer the app now; null for no offer. */
export function wayToInstall({ days, answered }: Installing, moment: Moment): InstallWay | null {
  if (answered || moment.hasDraft || days.length < ENOUGH_DAYS) return null;
  if (moment.hasPrompt) return 'prompt';
  return moment.isIosTab ? 'words' : null;
}
