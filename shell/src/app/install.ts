import { list, parseOrNull, z } from '@ank/protocol';
import { type IndiaDay, isRealDay } from '@ank/rules';
import { readStored, storedKeys, writeStored } from '@ank/shared/platform';
import { hasDraft } from './drafts';
import { type Installing, type InstallWay, wayToInstall, withDays } from './install.rules';

const KEY = 'ank.install';
const INSTALLING = z.object({ days: list(z.string()), answered: z.boolean() });
const SLIPS = list(z.object({ day: z.string() }));

type InstallPrompt = Event & { prompt: () => Promise<unknown> };

/** The browser's install prompt, which a page can use once. */
let prompt: InstallPrompt | null = null;

/** Defers the browser's prompt until the player is offered the app. */
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

/** How to offer the app now; null for no offer. Stores the days on which slips were placed. */
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

/** Remembers that the player has accepted or declined, so that this browser does not offer the app again. */
export const answerInstall = (): void => writeStored(KEY, { ...readInstalling(), answered: true });

export const showInstallPrompt = (): void => void prompt?.prompt().catch(() => undefined);
