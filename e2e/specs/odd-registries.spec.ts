import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Registry, RemoteFile } from '@ank/contract';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { enter } from '../support/players';
import { withEntry } from '../support/remotes';
import { expect, test } from '../support/test';

/** What /registry.json answers: a text, nothing at all, or nothing until told. */
type Answer = Promise<string | null>;

/** Serves pages as a static host does, without the registry in them, and answers for its registry. */
async function asStaticHost(page: Page, answer: () => Answer): Promise<void> {
  const isPage = ({ pathname }: URL): boolean => !pathname.includes('.') && !pathname.startsWith('/api-');
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/<script type="application\/json" id="registry">.*?<\/script>/s, '')
      .replaceAll(/<link rel="preload"[^>]*>/g, '');
    await route.fulfill({ response, body });
  });
  await page.route('**/registry.json', async (route) => {
    const body = await answer();
    await (body === null ? route.abort() : route.fulfill({ contentType: 'application/json', body }));
  });
}

const never: Answer = new Promise(() => undefined);
const text = (registry: unknown): Answer => Promise.resolve(JSON.stringify(registry));

const without = (registry: Registry, name: string): Registry => ({
  remotes: registry.remotes.filter((entry) => entry.name !== name),
});

test('on a static host the first page waits for the registry, later ones show their frame at once', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  let answer: () => Answer = () => text(site.registry());
  await asStaticHost(page, () => answer());
  await enter(page, site, player, '/galiIMP');
  await expect(frame.market('FARIDABAD')).toBeVisible();

  answer = () => never;
  await page.reload();
  await expect(frame.bar.getByRole('link', { name: 'Wallet' })).toBeVisible();
  await expect(frame.market('FARIDABAD')).toBeVisible();
  const startedMs = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/remotes/'))!.startTime,
  );
  expect(startedMs, 'no remote before the registry was given up').toBeGreaterThanOrEqual(3000);
});

test('no odd answer takes a remote away, and none becomes the last good copy', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(/Failed to load resource/);
  const frame = new Frame(page);
  let answer = text(site.registry());
  await asStaticHost(page, () => answer);
  await enter(page, site, player, '/galiIMP');
  await expect(frame.market('FARIDABAD')).toBeVisible();
  const odd: readonly Answer[] = [
    text({ remotes: [] }),
    text({}),
    text([]),
    text(without(site.registry(), 'gali')),
    Promise.resolve('<!doctype html><title>Not found</title>'),
    Promise.resolve(''),
    Promise.resolve(null),
  ];
  for (const [at, next] of odd.entries()) {
    answer = next;
    await page.reload();
    await expect(frame.market('FARIDABAD'), `answer ${at}`).toBeVisible();
  }
});

test('a remote that does not run yet follows the answer', async ({ page, site, player }) => {
  const frame = new Frame(page);
  await enter(page, site, player);
  await expect(frame.market('KALYAN')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const moved = (file: RemoteFile): RemoteFile => ({
    ...file,
    url: file.url.replace('/remotes/gali/', '/remotes/moved/'),
  });
  cpSync(join(site.siteDir, 'remotes/gali'), join(site.siteDir, 'remotes/moved'), { recursive: true });
  const next = withEntry(site.registry(), 'gali', (entry) => ({
    ...entry,
    version: 'next',
    entry: moved(entry.entry),
    scripts: entry.scripts.map(moved),
    styles: entry.styles.map(moved),
  }));
  await asStaticHost(page, () => text(next));
  await page.goto('/galiIMP');
  await expect(frame.market('FARIDABAD')).toBeVisible();
  expect(asked.filter((url) => url.includes('/remotes/gali/'))).toEqual([]);
});

test('a screen whose remote was disabled is taken down by a late answer; its slip is there after a reload', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const bid = new BidPage(page);
  let answer = text(site.registry());
  await asStaticHost(page, () => answer);
  await bid.open(site, player);
  await bid.queue('5', '10');
  let tell: (registry: Registry) => void = () => undefined;
  answer = new Promise((resolve) => (tell = (registry) => resolve(JSON.stringify(registry))));
  await page.reload();
  await expect(bid.slip).toContainText('1 bid, 10 points');

  tell(withEntry(site.registry(), 'main-market', (entry) => ({ ...entry, enabled: false })));
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  await expect(bid.slip).toBeHidden();
  await expect(frame.balance('10,000')).toBeVisible();
  await expect(frame.bar).toBeVisible();
  await frame.bar.getByRole('button', { name: 'More' }).tap();
  await expect(frame.menu).toBeVisible();
  await expect(frame.menu.getByRole('link', { name: 'Bid History' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  answer = text(site.registry());
  await reload.tap();
  await expect(bid.slip).toContainText('1 bid, 10 points');
});
