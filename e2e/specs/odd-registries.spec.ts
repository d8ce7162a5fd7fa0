import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry, RemoteFile } from '@ank/contract';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { enter } from '../support/players';
import { withEntry } from '../support/remotes';
import { answerText, asStaticHost, NEVER, type RegistryAnswer } from '../support/static-host';
import { expect, test } from '../support/test';

test('on a static host the first page waits for the registry, later ones show their frame at once', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  let answer: () => RegistryAnswer = () => answerText(site.registry());
  await asStaticHost(page, () => answer());
  await enter(page, site, player, '/galiIMP');
  await expect(frame.market('FARIDABAD')).toBeVisible();

  answer = () => NEVER;
  await page.reload();
  await expect(frame.bar.getByRole('link', { name: 'Wallet' })).toBeVisible();
  await expect(frame.market('FARIDABAD')).toBeVisible();
  const startedMs = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/remotes/'))!.startTime,
  );
  expect(startedMs, 'no remote before the registry was given up').toBeGreaterThanOrEqual(3000);
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
  await asStaticHost(page, () => answerText(next));
  await page.goto('/galiIMP');
  await expect(frame.market('FARIDABAD')).toBeVisible();
  expect(asked.filter((url) => url.includes('/remotes/gali/'))).toEqual([]);
});

test('a screen whose remote was disabled is removed by a late answer; its slip is there after a reload', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const bid = new BidPage(page);
  let answer = answerText(site.registry());
  await asStaticHost(page, () => answer);
  await bid.open(site, player);
  await bid.queue('5', '10');
  let answerWith: (registry: Registry) => void = () => undefined;
  answer = new Promise((resolve) => (answerWith = (registry) => resolve(JSON.stringify(registry))));
  await page.reload();
  await expect(bid.slip).toContainText('1 bid, 10 points');

  answerWith(withEntry(site.registry(), 'main-market', (entry) => ({ ...entry, enabled: false })));
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  await expect(bid.slip).toBeHidden();
  await expect(frame.balance('10,000')).toBeVisible();
  await expect(frame.bar).toBeVisible();
  await frame.bar.getByRole('button', { name: 'More' }).tap();
  await expect(frame.menu).toBeVisible();
  await expect(frame.menu.getByRole('link', { name: 'Bid History' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  answer = answerText(site.registry());
  await reload.tap();
  await expect(bid.slip).toContainText('1 bid, 10 points');
});
