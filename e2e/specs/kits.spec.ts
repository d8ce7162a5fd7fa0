import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistryEntry } from '@ank/contract';
import { publishRemote } from '../../scripts/lib/publish-remote.mjs';
import { Frame } from '../pages/frame';
import { withOtherKit } from '../support/other-kit';
import { REMOTE_NAMES } from '../support/fault-log';
import { enter } from '../support/players';
import { buildFaulty, FAULT_KEY } from '../support/remotes';
import type { Site } from '../support/site';
import { expect, test } from '../support/test';
import { listenTo } from '../support/traffic';

const KIT = '**/remotes/_kits/assets/*';

const GAMES = [
  { link: 'Starline', market: '05:30 PM' },
  { link: 'Gali Disawar', market: 'FARIDABAD' },
  { link: 'KALYAN', market: 'Single Digit' },
] as const;

/**
 * In bytes as served with gzip, at most one percent above the figures in docs/cost-of-federation.md. When each game
 * still had its own copy of the shared code, one took 46,896, all four 177,573 and the runtime 25,015.
 */
const ONE = 46_300;
const ALL = 89_800;
const RUNTIME = 20_500;

/** The four that the figures are about, without remotes that were added since. */
const measuredRemotes = (site: Site): RegistryEntry[] =>
  site.registry().remotes.filter(({ name }) => (REMOTE_NAMES as readonly string[]).includes(name));

test('remotes stay small: each alone, and all of them in sequence', ({ site }) => {
  const filesOf = ({ entry, scripts, styles }: RegistryEntry): string[] =>
    [entry, ...scripts, ...styles].map(({ url }) => url);
  const bytesOf = (urls: string[]): number =>
    [...new Set(urls)].reduce((sum, url) => sum + statSync(join(site.siteDir, `${url}.gz`)).size, 0);
  const remotes = measuredRemotes(site).map(filesOf);
  expect(remotes).toHaveLength(REMOTE_NAMES.length);
  for (const files of remotes) expect(bytesOf(files)).toBeLessThanOrEqual(ONE);
  expect(bytesOf(remotes.flat())).toBeLessThanOrEqual(ALL);
  const runtime = readFileSync(join(site.siteDir, 'shell/runtime-chunk.txt'), 'utf8').trim();
  expect(bytesOf([`/shell${runtime}`])).toBeLessThanOrEqual(RUNTIME);
});

test('what the kit uses of the shell is checked with each game, before either of them goes live', ({ site }) => {
  for (const { name, version } of measuredRemotes(site).filter(({ name: each }) => each !== 'wallet')) {
    const needs = join(site.siteDir, 'remotes', name, version, 'needs.json');
    const { uses } = JSON.parse(readFileSync(needs, 'utf8')) as { uses: Record<string, string[]> };
    // No source of a game reads these by itself.
    expect([name, uses.jotai, uses['@ank/shared/platform']]).toEqual([
      name,
      expect.arrayContaining(['useAtomValue']),
      expect.arrayContaining(['storedAtom', 'refreshCall']),
    ]);
  }
});

test('the games load one kit, once, and each has its screens and styles', async ({ page, site, player }) => {
  const asked: string[] = [];
  page.on('request', (request) => (request.url().includes('/_kits/') ? asked.push(request.url()) : 0));
  const frame = new Frame(page);
  await enter(page, site, player);
  for (const { link, market } of GAMES) {
    await page.getByRole('link', { name: link, exact: true }).tap();
    await expect(page.getByText(market).first()).toBeVisible();
    const tile = page.locator('main [class*="ank_kit_bid_"]').first();
    expect(await tile.evaluate((element) => getComputedStyle(element).display)).not.toBe('inline');
    await frame.bar.getByRole('link', { name: 'Home' }).tap();
  }
  expect([...new Set(asked)].map((url) => url.replace(/^.*\./, '')).sort()).toEqual(['css', 'js']);
  expect(await page.evaluate(() => Object.keys(Reflect.get(window, 'ank_kits') as object).length)).toBe(1);
  expect(await page.locator('link[rel=stylesheet][href*="/_kits/"]').count()).toBe(1);
});

test('a kit that is altered or lost runs nothing, the wallet works, and Retry restores the game', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(/^(?!uncaught)/);
  const frame = new Frame(page);
  for (const fault of ['altered', 'lost'] as const) {
    await page.route(KIT, async (route) => {
      if (fault === 'lost') return route.fulfill({ status: 404, body: 'gone' });
      const answer = await route.fetch();
      return route.fulfill({ response: answer, body: `${await answer.text()}\n/* altered */` });
    });
    await enter(page, site, player, '/galiIMP');
    await expect(frame.errorScreen).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'ank_kits'))).toBeUndefined();
    await frame.bar.getByRole('link', { name: 'Wallet' }).tap();
    await expect(page.getByRole('link', { name: /^Withdraw/ }).first()).toBeVisible();
    await page.goBack();
    await expect(frame.errorScreen).toBeVisible();
    await page.unroute(KIT);
    await frame.retry.tap();
    await expect(frame.market('FARIDABAD')).toBeVisible();
  }
});

test('an error that comes through the kit alone is reported for the game that was left, and explained by the source', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(/^(?!uncaught)/);
  const frame = new Frame(page);
  const folder = await buildFaulty('starline');
  const { version, scripts }: RegistryEntry = publishRemote('starline', { site: site.siteDir, folder });
  expect(scripts.map(({ url }) => url)).toContainEqual(expect.stringContaining('/_kits/'));
  await site.registryServed();
  const reports = listenTo(page, '/api-remote-load');
  await page.addInitScript(([key]) => localStorage.setItem(key, 'unmount in the kit'), [FAULT_KEY] as const);
  await enter(page, site, player, '/imp2');
  await expect(page.getByText('05:30 PM').first()).toBeVisible();
  await frame.bar.getByRole('link', { name: 'Home' }).tap();
  await expect(frame.market('KALYAN')).toBeVisible();
  const failures = () => reports.filter(({ phase }) => phase !== 'loaded');
  await expect
    .poll(() => failures().map((report) => [report.remote, report.version, report.phase]))
    .toEqual([['starline', version, 'unmount']]);
  const frames = failures()[0]!.frames as string[];
  expect(frames[0]).toMatch(/^bid\.\w{10}\.js:/);
  expect(frames.join()).not.toMatch(/__federation_expose/);
  const health = await site.operate('remotes', 'health', '--json');
  // Other tests of this site may have left failures, too.
  const known = (JSON.parse(health) as { failures: { id: string; version: string }[] }).failures;
  const explained = await site.operate('remotes', 'explain', known.find((row) => row.version === version)!.id);
  expect(explained).toContain('packages/contract/src/paths.ts');
});

test('a game with a newer kit runs beside one with the previous kit, each with its own', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  publishRemote('gali', { site: site.siteDir, folder: withOtherKit('remote-gali') });
  await site.registryServed();
  await enter(page, site, player, '/galiIMP');
  await expect(frame.market('FARIDABAD')).toBeVisible();
  await frame.bar.getByRole('link', { name: 'Home' }).tap();
  await page.getByRole('link', { name: 'Starline', exact: true }).tap();
  await expect(page.getByText('05:30 PM').first()).toBeVisible();
  const kits = await page.evaluate(() => Object.keys(Reflect.get(window, 'ank_kits') as object));
  expect(kits).toHaveLength(2);
  expect(kits).toContain('ank_kit_bid_facade');
  await expect(page.locator('main [class*="ank_kit_bid_facade"]')).toHaveCount(0);
});
