import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { publishRemote } from '../../scripts/lib/publish-remote.mjs';
import { LoginPage } from '../pages/login-page';
import {
  CHOSEN,
  clearCache,
  type FaultCase,
  FaultLog,
  REMOTE_NAMES,
  SCREENS,
  FAULT_MESSAGES,
} from '../support/fault-log';
import { chosen } from '../support/long-form';
import { endSessions } from '../support/players';
import { buildFaulty, FAULT_KEY, withEntry } from '../support/remotes';
import { expect, test } from '../support/test';

const named = (fault: string): string => (fault === 'contract' ? 'another contract' : `a throw: ${fault}`);

test.describe.configure({ timeout: 600_000 });

for (const name of REMOTE_NAMES) {
  test(`${name} may throw anywhere: bars and balance stay, the next screen opens, and it recovers`, async ({
    page,
    site,
    player,
    complaints,
  }, info) => {
    complaints.announce(...FAULT_MESSAGES);
    const log = new FaultLog(page, name, info);
    const { frame } = log;
    const { path, other } = SCREENS[name];
    const published = publishRemote(name, { site: site.siteDir, folder: await buildFaulty(name) });
    const { fallback: _none, ...alone } = published;

    const openWith = async (fault: string): Promise<void> => {
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [FAULT_KEY, fault] as const);
      await page.goto(path);
    };
    const recover = (): Promise<void> => openWith('');
    const errorScreen = { what: 'the error screen, Retry', at: frame.retry };
    const toast = { what: 'its screen and a toast', at: frame.toast('That did not work'), brief: true };
    const isChosen = CHOSEN.includes(name);
    if (isChosen) {
      await site.registryServed();
      await log.start(site, player);
      for (const [fault, phase] of [
        ['import', 'expose'],
        ['contract', 'expose'],
        ['render', 'render'],
        ['effect', 'render'],
      ] as const) {
        const sees = { what: 'the previous version', at: log.shown };
        const stays = (): Promise<void> => expect(frame.errorScreen).toBeHidden();
        const meet = (): Promise<void> => openWith(fault);
        await log.meets({
          fault: `${named(fault)}, with a previous version`,
          meet,
          sees,
          phase,
          replaces: true,
          recover: stays,
        });
      }
    }

    await site.setRegistry(withEntry(site.registry(), name, () => alone));
    await log.start(site, player);
    const throws: readonly (readonly [string, FaultCase['sees'], string | null])[] = [
      ['import', errorScreen, 'expose'],
      ['contract', errorScreen, 'expose'],
      ['render', errorScreen, 'render'],
      ['effect', errorScreen, 'render'],
      ['timer', toast, null],
      ['promise', toast, null],
      ['press', toast, null],
      ['unmount', { what: 'nothing: the next screen opens', at: log.shown }, 'unmount'],
    ];
    for (const [fault, sees, phase] of isChosen ? throws : chosen(throws, REMOTE_NAMES.indexOf(name))) {
      await log.meets({
        fault: named(fault),
        sees,
        phase,
        leaves: true,
        recover,
        async meet() {
          await openWith(fault);
          if (fault === 'press') await page.getByRole('button', { name: 'Fail' }).tap();
        },
      });
    }
    if (!isChosen) return;

    await test.step(`${name}: a throw on unmount, on the way to another screen and to the login`, async () => {
      await openWith('unmount');
      await log.leave();
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await page.goto(other);
      await expect(frame.title).toBeVisible();
      await log.leave();
      await page.goBack();
      await expect(frame.title).toBeVisible();
      // The login has another layout: the remote's screen is unmounted with the layout around it.
      await endSessions(site, player);
      await expect(page).toHaveURL(/\/login$/);
      await expect(new LoginPage(page).submit).toBeVisible();
    });

    await log.start(site, player);
    const reload = page.getByRole('button', { name: 'Reload' });
    await log.meets({
      fault: 'an old tab: a lazy part was pruned',
      sees: { what: 'Reload', at: reload },
      // The page has reported that this version runs.
      phase: null,
      async meet() {
        await openWith('later');
        await expect(log.shown).toBeVisible();
        await log.waitUntilLoaded();
        await site.setRegistry(site.registry());
        rmSync(join(site.siteDir, 'remotes', name, alone.version), { recursive: true });
        await clearCache(page);
        await page.getByRole('button', { name: 'Load a later part' }).tap();
      },
      recover: () => reload.tap(),
    });
  });
}
