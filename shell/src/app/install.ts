import { list, parseOrNull, z } from '@ank/protocol';
import { type IndiaDay, isRealDay } from '@ank/rules';
import { readStored, storedKeys, writeStored } from '@ank/shared/platform';
import { hasDraft } from './drafts';
import { type Installing, type InstallWay, wayToInstall, withDays } from './install.rules';

const KEY = 'ank.install';
const INSTALLING = z.object({ days: list(z.string()), answered: z.boolean() });
const SLIPS = list(z.object({ day: z.string() }));

type InstallPrompt = Event & { prompt: () => Promise<unknown> };

/** The browser's own question, which it lets a page ask once. */
let prompt: InstallPrompt | null = null;

/** Has the browser keep its question until the player is offered the app. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt = event as InstallPrompt;
  });
  window.addEventListener('appinstalled', answerInstall);
}

const readInstalling = (): Installing => parseOrNull(INSTALLING, readStored(KEY)) ?? { days: [], answered: false };

/** The days of the slips that remotes remember for repeating. */
const placedDays = (): IndiaDay[] =>
  storedKeys('ank.placed.')
    .flatMap((key) => parseOrNull(SLIPS, readStored(key)) ?? [])
    .map(({ day }) => day)
    .filter(isRealDay);

/** How to offer to install the app now; null for not at all. Notes the days on which slips were placed, if any. */
export function offerToInstall(): InstallWay | null {
  const placed = placedDays();
  const installing = withDays(readInstalling(), placed);
  if (placed.length > 0) writeStored(KEY, installing);
  return wayToInstall(installing, {
    hasPrompt: prompt !== null,
    // Only browsers of iOS have this property, and none of them has a prompt.
    isIosTab: 'standalone' in navigator && navigator.standalone === false,
    hasDraft: hasDraft(),
  });
}

/** The player has said yes or no: not offered again in this browser. */
export const answerInstall = (): void => writeStored(KEY, { ...readInstalling(), answered: true });

export const showInstallPrompt = (): void => void prompt?.prompt().catch(() => undefined);
