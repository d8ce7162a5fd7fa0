import type { RegistryEntry } from '@ank/contract';
import { publishRemote } from '../../scripts/lib/publish-remote.mjs';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { enter } from '../support/players';
import {
  buildFaulty,
  buildLottery,
  buildMarked,
  FAULT_KEY,
  FAULT_MESSAGE,
  LOTTERY,
  publishOld,
  withEntry,
} from '../support/remotes';
import { expect, test } from '../support/test';
import { listenTo } from '../support/traffic';

const FAULTS = new RegExp(`${FAULT_MESSAGE}|^(?!uncaught)`);

test('a version that fails at first is replaced by the previous one, keeping the route and the draft slip', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(FAULTS);
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.queue('5', '10');
  await expect(bid.slip).toContainText('1 bid, 10 points');
  const address = page.url();
  const good = site.registry().remotes.find(({ name }) => name === 'main-market')!.version;
  const bad = publishRemote('main-market', { site: site.siteDir, folder: await buildFaulty('main-market') }).version;
  await site.registryServed();

  const reports = listenTo(page, '/api-remote-load');
  for (const [fault, phase] of [
    ['import', 'expose'],
    ['effect', 'render'],
  ] as const) {
    await test.step(`a throw on ${fault}`, async () => {
      const before = reports.length;
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [FAULT_KEY, fault] as const);
      await page.reload();
      await expect(bid.slip).toContainText('1 bid, 10 points');
      await expect(bid.digit).toBeVisible();
      await expect(new Frame(page).errorScreen).toBeHidden();
      expect(page.url()).toBe(address);
      await expect
        .poll(() => reports.slice(before).map(({ version, replaced, phase: ended }) => [version, replaced, ended]))
        .toEqual([
          [bad, '', phase],
          [good, bad, 'loaded'],
        ]);
    });
  }
  const { failures } = JSON.parse(await site.operate('remotes', 'health', '--json')) as {
    failures: { id: string; version: string; phase: string }[];
  };
  const { id } = failures.find(({ version, phase }) => version === bad && phase === 'expose')!;
  const explained = await site.operate('remotes', 'explain', id);
  expect(explained).toContain(`main-market ${bad}, expose: Error: ${FAULT_MESSAGE}`);
  expect(explained).toMatch(/^src\/remote\.ts:\d+:\d+\n {2}const fail = \(\) => \{ throw new Error/m);
});

test('two versions of a remote run in one page, each with its own parts, modules and styles', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(FAULTS);
  const [red, blue] = ['rgb(200, 0, 0)', 'rgb(0, 0, 200)'];
  const publish = async (...version: Parameters<typeof buildMarked>): Promise<RegistryEntry> =>
    publishRemote(LOTTERY.name, { site: site.siteDir, folder: await buildMarked(...version) });
  const { container } = await publish('version one', red, true);
  const newest = await publish('version two', blue, false);
  expect(newest.fallback?.container).toBe(container);
  await site.registryServed();
  await enter(page, site, player, '/lottery');
  await expect(page.getByText('This is version one')).toHaveCSS('color', red);
  await expect(page.getByText('a later part of version one')).toBeVisible();
  const areLoaded = (names: readonly string[]): boolean => names.every((name) => name in window);
  expect(await page.evaluate(areLoaded, [container, newest.container])).toBe(true);
  const sheets = () => [...document.styleSheets].map(({ href }) => href ?? '');
  expect((await page.evaluate(sheets)).filter((href) => href.includes('/lottery/'))).toHaveLength(2);
});

test('where both versions fail the player sees the error, and the page does not retry further', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(FAULTS);
  const publish = async (mark: string): Promise<RegistryEntry> =>
    publishRemote(LOTTERY.name, { site: site.siteDir, folder: await buildMarked(mark, 'red', false) });
  const [first, second] = [await publish('version three'), await publish('version four')];
  await site.registryServed();
  const reports = listenTo(page, '/api-remote-load');
  const entries: string[] = [];
  page.on('request', (request) => request.url().includes('/remoteEntry') && entries.push(request.url()));
  const frame = new Frame(page);
  await enter(page, site, player, '/lottery');
  await expect(frame.errorScreen).toBeVisible();
  await expect(frame.balance('10,000')).toBeVisible();
  await frame.retry.tap();
  await expect(frame.errorScreen).toBeVisible();
  expect(reports.map(({ version, replaced }) => [version, replaced])).toEqual([
    [second.version, ''],
    [first.version, second.version],
  ]);
  expect(new Set(entries.map((url) => new URL(url).pathname)).size).toBe(2);
});

test('a canary that fails is replaced by the live version', async ({ page, site, player, complaints }) => {
  complaints.announce(FAULTS);
  const live = publishRemote(LOTTERY.name, { site: site.siteDir, folder: await buildLottery() }).version;
  const folder = await buildLottery((source) => `${source}\nthrow new Error('${FAULT_MESSAGE}');`);
  const tried = publishRemote(LOTTERY.name, { site: site.siteDir, folder, canary: 100 }).canary!.version;
  await site.registryServed();
  const reports = listenTo(page, '/api-remote-load');
  await enter(page, site, player, '/lottery');
  await expect(page.getByText('Draw one with')).toBeVisible();
  await expect
    .poll(() => reports.map(({ version, replaced, phase }) => [version, replaced, phase]))
    .toEqual([
      [tried, '', 'expose'],
      [live, tried, 'loaded'],
    ]);
});

test('a version of commit 98dd830 that fails is replaced by another of that commit after one reload', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(FAULTS);
  publishOld('gali', site.siteDir);
  await site.registryServed();
  const { remotes } = (await (await fetch(`${site.url}/registry.json`)).json()) as { remotes: RegistryEntry[] };
  const old = remotes.find(({ name }) => name === 'gali')!;
  const gone = { ...old.entry, url: old.entry.url.replace(old.version, 'gone') };
  await site.setRegistry(
    withEntry(site.registry(), 'gali', () => ({ ...old, version: 'gone', entry: gone, fallback: old })),
  );
  const reports = listenTo(page, '/api-remote-load');
  let pages = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().endsWith('/galiIMP')) pages += 1;
  });
  await enter(page, site, player, '/galiIMP');
  await expect(new Frame(page).market('FARIDABAD')).toBeVisible();
  await expect(page).toHaveURL(/\/galiIMP$/);
  await expect
    .poll(() => reports.map(({ version, replaced, phase }) => [version, replaced, phase]))
    .toEqual([
      ['gone', '', 'entry'],
      [old.version, 'gone', 'loaded'],
    ]);
  expect(pages).toBe(2);
  // The report of the failure was in flight while the page was left.
  await expect.poll(() => site.operate('remotes', 'health', '--json')).toMatch(/"gone",\s+"loads": 1,\s+"failures": 1/);
  await page.reload();
  await expect(new Frame(page).market('FARIDABAD')).toBeVisible();
  expect(pages).toBe(3);
});
