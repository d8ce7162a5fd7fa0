import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../support/folders';
import { operate, pack, serveAgainst, startTeam, takeUploads, type Team } from '../support/outside';
import { enter } from '../support/players';
import { serveForDevelopment } from '../support/standalone';
import { expect, test } from '../support/test';

test.describe.configure({ mode: 'serial', timeout: 900_000 });

let packed: string;
let team: Team;
test.beforeAll(async () => {
  test.setTimeout(900_000);
  packed = join(makeFolder('packed'), 'packages');
  await pack(packed);
  team = await startTeam('lucky-draw', packed);
});
test.afterAll(() => {
  // The preparation has failed: an error here would only hide its own.
  if (team === undefined) return;
  rmSync(team.folder, { recursive: true, force: true });
  rmSync(`${team.folder}-packages`, { recursive: true, force: true });
});

const filesOf = (archive: string): string[] =>
  spawnSync('tar', ['-tzf', join(packed, archive)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n');

test('the packages contain no source of a remote, the shell or the server, no test, and no workspace reference', () => {
  const archives = readdirSync(packed);
  expect(archives).toContain('ank-scripts-1.0.0.tgz');
  for (const archive of archives) {
    const files = filesOf(archive);
    const foreign = files.filter((file) => /remote-(gali|wallet|starline|main-market)|\/(shell|server)\//.test(file));
    expect([archive, foreign.filter((file) => !file.startsWith('package/dist/server/'))]).toEqual([archive, []]);
    const tests = files.filter((file) => /\.test\.\w+$/.test(file) && !file.startsWith('package/template/'));
    expect([archive, tests]).toEqual([archive, []]);
    if (/ank-(scripts|create-remote)/.test(archive)) continue;
    const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
    expect([archive, sources]).toEqual([archive, []]);
    const manifest = spawnSync('tar', ['-xzOf', join(packed, archive), 'package/package.json'], { encoding: 'utf8' });
    expect(manifest.stdout).not.toMatch(/workspace:|catalog:|\.tsx?"(?<!\.d\.ts")/);
  }
});

test('types come with the packages: the new remote passes the type check, and a wrong call is found', async () => {
  const wrong = join(team.folder, 'src/wrong.ts');
  writeFileSync(wrong, "import { formatPoints } from '@ank/ui';\nexport const text: number = formatPoints('1');\n");
  const output = await team.npm('typecheck', '--', '--pretty', 'false').catch(String);
  // No others, so the new remote itself passes. A second check would take as long as this one.
  expect(output.match(/^.*error TS.*$/gm)).toEqual([
    expect.stringMatching(/^src\/wrong\.ts.*TS2322/),
    expect.stringMatching(/^src\/wrong\.ts.*TS2345/),
  ]);
  rmSync(wrong);
});

test('its tests pass, and its texts are up to date', async () => {
  expect(await team.npm('test')).toMatch(/^Tests: +2 passed, 2 total$/m);
  const catalog = join(team.folder, 'src/catalogs/en.json');
  const before = readFileSync(catalog, 'utf8');
  await team.npm('texts');
  expect(readFileSync(catalog, 'utf8')).toBe(before);
});

test('it runs on its own page with the server of a site', async ({ page, site, player, complaints }) => {
  complaints.announce(/favicon\.ico/);
  const served = await serveForDevelopment(team.folder, site.url);
  try {
    await page.goto(served.url);
    await page.getByLabel('Phone number').fill(player.mobile);
    await page.getByLabel('Password').fill(player.password);
    await page.getByRole('button', { name: 'Login' }).tap();
    await page.getByRole('link', { name: '/lucky-draw', exact: true }).tap();
    await expect(page.getByText('You have 10,000 points')).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await served.close();
  }
});

test('it is published to the folder of a site, and the site shows it', async ({ page, site, player }) => {
  expect(await team.npm('publish-remote', '--', '--site', site.siteDir)).toMatch(/^lucky-draw is at 1\.0\.0-\w{10}$/m);
  await site.registryServed();
  await enter(page, site, player, '/lucky-draw');
  await expect(page.getByText('You have 10,000 points')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lucky draw');
});

/** Every text file below a folder that contains `word`. */
function filesWith(folder: string, word: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => !/\.(br|gz|png)$/.test(file) && readFileSync(file, 'utf8').includes(word));
}

/** Replaces a file atomically, like editors do: a build that starts meanwhile sees the whole file. */
function save(file: string, text: string): void {
  writeFileSync(`${file}.saved`, text);
  renameSync(`${file}.saved`, file);
}

/** Changes a file of the team. */
function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  save(file, changed);
}

test('it runs in the page of a deployed site, and a change is shown without a reload', async ({
  page,
  site,
  player,
}) => {
  const screen = join(team.folder, 'src/home/home.messages.ts');
  const source = readFileSync(screen, 'utf8');
  const local = await serveAgainst(team.folder, site.url);
  try {
    await enter(page, { ...site, url: local.url }, player, '/lucky-draw');
    await expect(page.getByText('You have 10,000 points')).toBeVisible();
    await expect(page.getByRole('note')).toHaveText(`lucky-draw is local, the rest is ${new URL(site.url).host}`);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    save(screen, source.replace('You have', 'In your wallet are'));
    await expect(page.getByText('In your wallet are 10,000 points')).toBeVisible();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);

    const policy = async (url: string): Promise<string | null> =>
      (await fetch(`${url}/lucky-draw`)).headers.get('content-security-policy');
    expect(await policy(local.url)).toBe(await policy(site.url));
    await page.getByRole('link', { name: 'Home' }).first().tap();
    await expect(page.getByText('KALYAN').first()).toBeVisible();
    await expect(page.getByRole('note')).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await local.close();
    save(screen, source);
  }
  expect(filesWith(site.siteDir, '__local')).toEqual([]);
});

/** Has the remote take the kit of the games, and show a button of it. */
function useKit(folder: string): void {
  edit(join(folder, 'package.json'), (text) => {
    const { dependencies, devDependencies, ...more } = JSON.parse(text) as Record<string, Record<string, string>>;
    const { '@ank/bid-entry': kit, ...others } = devDependencies!;
    return JSON.stringify({
      ...more,
      version: '1.0.2',
      dependencies: { ...dependencies, '@ank/bid-entry': kit },
      devDependencies: others,
    });
  });
  edit(join(folder, 'src/home/home.screen.tsx'), (text) =>
    text
      .replace(
        "import { cardClass, formatPoints } from '@ank/ui';",
        "import { Button, cardClass, formatPoints } from '@ank/ui';",
      )
      .replace(/return (<p .*<\/p>);/, 'return <>$1<Button>Draw</Button></>;'),
  );
}

test('it is uploaded with a deploy key, later also with the kit of the games, and the site shows each new version', async ({
  page,
  site,
  player,
}) => {
  await team.npm('publish-remote', '--', '--site', site.siteDir);
  const uploads = await takeUploads(site.siteDir);
  const messages = join(team.folder, 'src/home/home.messages.ts');
  const manifest = join(team.folder, 'package.json');
  try {
    const output = await team.npm('publish-remote', '--', '--new-key', 'deploy.pem');
    const words = /(remotes add-key lucky-draw [\w-]{43})$/m.exec(output)![1]!.split(' ');
    const send = (): Promise<string> => team.npm('publish-remote', '--', '--to', uploads.url, '--key', 'deploy.pem');
    await expect(send()).rejects.toThrow(/not signed with a deploy key/);
    await operate(site.siteDir, ...words);
    await expect(send()).rejects.toThrow(/raise the version in package\.json/);

    edit(manifest, (text) => text.replace('"version": "1.0.0"', '"version": "1.0.1"'));
    edit(messages, (text) => text.replace('You have', 'You now have'));
    expect(await send()).toMatch(/^lucky-draw is at 1\.0\.1-\w{10}$/m);
    await site.registryServed();
    await enter(page, site, player, '/lucky-draw');
    await expect(page.getByText('You now have 10,000 points')).toBeVisible();

    useKit(team.folder);
    expect(await send()).toMatch(/^lucky-draw is at 1\.0\.2-\w{10}$/m);
    await site.registryServed();
    await page.reload();
    await expect(page.getByText('You now have 10,000 points')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Draw' })).toHaveClass(/^ank_kit_bid_[0-9a-f]{6}-/);
  } finally {
    await uploads.close();
  }
});
