import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RegistryEntry } from '@ank/contract';
import type { Page } from '@playwright/test';
import { publishRemote } from '../../scripts/lib/publish-remote.mjs';
import { Frame } from '../pages/frame';
import { enter } from '../support/players';
import { buildFaulty, FAULT_KEY } from '../support/remotes';
import type { Site } from '../support/site';
import { expect, test } from '../support/test';
import { listenTo } from '../support/traffic';

/** Publishes a game with a part that is loaded by a press. Returns the path of that part's script. */
async function publishWithLaterPart(page: Page, site: Site): Promise<string> {
  const { version, entry, scripts }: RegistryEntry = publishRemote('gali', {
    site: site.siteDir,
    folder: await buildFaulty('gali'),
  });
  await site.registryServed();
  await page.addInitScript(([key]) => localStorage.setItem(key, 'later'), [FAULT_KEY] as const);
  const listed = [entry, ...scripts].map(({ url }) => basename(url));
  const folder = `/remotes/gali/${version}/assets`;
  const [later, ...others] = readdirSync(join(site.siteDir, folder)).filter(
    (file) => file.endsWith('.js') && !file.startsWith('texts-') && !listed.includes(file),
  );
  expect(others).toEqual([]);
  return `${folder}/${later!}`;
}

const press = (page: Page): Promise<void> => page.getByRole('button', { name: 'Load a later part' }).tap();

test('a later part of a remote is requested when it is shown, also when the page was opened at its screen', async ({
  page,
  site,
  player,
}) => {
  const later = await publishWithLaterPart(page, site);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const frame = new Frame(page);
  await enter(page, site, player, '/galiIMP');
  await expect(frame.market('FARIDABAD')).toBeVisible();
  await page.reload();
  await expect(frame.market('FARIDABAD')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.includes('__federation_expose'))).not.toEqual([]);
  expect(asked).not.toContain(later);
  await press(page);
  await expect(page.getByText('a part that is loaded later')).toBeVisible();
  expect(asked).toContain(later);
});

test('a later part with a changed byte does not run, and the rest of the page works', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(/^(?!uncaught)/);
  const later = await publishWithLaterPart(page, site);
  let answers = 0;
  await page.route(`**${later}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('a part that is loaded later', 'a part of somebody else');
    answers += 1;
    await route.fulfill({ response: answer, body: `${body};globalThis.ran=true;` });
  });
  const frame = new Frame(page);
  const reports = listenTo(page, '/api-remote-load');
  await enter(page, site, player, '/galiIMP');
  await expect(frame.market('FARIDABAD')).toBeVisible();
  // A failure before that makes the previous version run.
  await expect.poll(() => reports.map(({ phase }) => phase)).toEqual(['loaded']);
  await press(page);
  await expect(frame.errorScreen).toBeVisible();
  await expect(frame.balance('10,000')).toBeVisible();
  expect(answers).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await frame.bar.getByRole('link', { name: 'Home' }).tap();
  await expect(frame.market('KALYAN')).toBeVisible();
});
