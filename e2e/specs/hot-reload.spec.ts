import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Frame } from '../pages/frame';
import { enter } from '../support/players';
import { buildLottery, LOTTERY } from '../support/remotes';
import { serveDev } from '../support/standalone';
import { expect, test } from '../support/test';

test.describe.configure({ timeout: 300_000 });

const SCREEN = `
import { useScreen } from '@ank/shared/platform';
import { useState } from 'react';

export function LotteryScreen() {
  useScreen({ title: 'LOTTERY' });
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>Drawn {count}</button>;
}
`;

const REMOTE = `
import { CONTRACT_VERSION } from '@ank/contract';
import { LotteryScreen } from './screen';

export default { contract: CONTRACT_VERSION, routes: [{ path: '/lottery', Component: LotteryScreen }] };
`;

test('in development a change of a remote is shown in the page of the shell, and its state stays', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(/^(?!uncaught)/);
  const folder = await buildLottery();
  /** Replaces a file atomically, like editors do. */
  const save = (file: string, text: string): void => {
    writeFileSync(join(folder, `${file}.saved`), text);
    renameSync(join(folder, `${file}.saved`), join(folder, 'src', file));
  };
  save('screen.tsx', SCREEN);
  save('remote.ts', REMOTE);
  const [shell, remote] = await Promise.all([
    serveDev('shell', site.url),
    serveDev(folder, site.url, { file: 'remoteEntry.js' }),
  ]);
  try {
    const entry = { url: `${remote.url}/remoteEntry.js`, integrity: '' };
    const build = { version: 'dev', container: 'ank_lottery', entry, scripts: [], styles: [] };
    const registry = { remotes: [{ ...LOTTERY, ...build, enabled: true }] };
    await page.route('**/registry.json', (route) => route.fulfill({ json: registry }));
    await enter(page, { ...site, url: shell.url }, player, '/lottery');
    const frame = new Frame(page);
    await expect(frame.title).toHaveText('LOTTERY');
    const button = page.getByRole('button', { name: /^(Drawn|Counted) \d$/ });
    await button.tap();
    await button.tap();
    await expect(button).toHaveText('Drawn 2');
    save('screen.tsx', SCREEN.replace('Drawn', 'Counted'));
    await expect(button).toHaveText('Counted 2');
    await expect(frame.balance('10,000')).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await Promise.all([shell.close(), remote.close()]);
  }
});
