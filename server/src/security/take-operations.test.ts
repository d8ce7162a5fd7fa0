import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASES } from '../../test/support/databases';
import { createWorld, type World } from '../../test/support/world';
import { createLogger } from '../logger';
import { runCommand } from '../operator/run-command';
import { takeOperations } from './take-operations';

const KEY = '0123456789abcdef';
const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const AT = '2026-11-21T04:29:00.000Z';

describe.each(DATABASES)('the log of the published site on $name', (kind) => {
  let world: World;
  let siteDir: string;
  let count = 0;
  beforeEach(async () => {
    siteDir = mkdtempSync(join(tmpdir(), 'ank-operations-'));
    mkdirSync(join(siteDir, 'published'));
    world = await createWorld(kind, { SITE_DIR: siteDir });
  });
  afterEach(async () => {
    rmSync(siteDir, { recursive: true });
    await world.close();
  });

  const write = (text: string): void => appendFileSync(join(siteDir, 'published/operations.jsonl'), text);
  const note = (row: object): void => write(`${JSON.stringify({ id: idOf((count += 1)), at: AT, ...row })}\n`);
  const take = (from = 0): Promise<number> => takeOperations(world, { siteDir, from });
  const upload = { key: KEY, remote: 'lucky-draw', version: '1.0.0', bytes: 71_000 };
  const noteUpload = (more: object): void =>
    note({ by: `key ${KEY}`, command: 'upload lucky-draw 1.0.0', upload: { ...upload, ...more } });

  type Entry = { actor: string; action: string; details: object };
  const entries = (): Promise<Entry[]> =>
    world.database.query<Entry>('select actor, action, details from audit_entry order by id');

  it('is copied whatever a refused upload had in its texts', async () => {
    noteUpload({ outcome: 'refused', reason: "'title' is too long: \ud83d" });
    noteUpload({ outcome: 'refused', reason: 'a\0b' });
    note({ by: 'asha', command: 'remotes disable lucky-draw' });
    await take();
    expect((await entries()).map(({ action, details }) => [action, details])).toEqual([
      ['remote upload', expect.objectContaining({ reason: "'title' is too long: ?" })],
      ['remote upload', expect.objectContaining({ reason: 'a?b' })],
      ['remotes disable', expect.anything()],
    ]);
  });

  it('is copied to the audit, each command and upload once, in order', async () => {
    note({ by: 'asha', command: 'remotes agree lucky-draw 0123456789ab' });
    noteUpload({ outcome: 'refused', reason: 'It lacks descriptor.json.' });
    const next = await take();
    noteUpload({ version: '1.0.0-abcdefghij', outcome: 'live' });
    await Promise.all([take(next), take(), take()]);
    await take();
    const upload = { at: AT, remote: 'lucky-draw', bytes: 71_000 };
    expect(await entries()).toEqual([
      {
        actor: 'operator:asha',
        action: 'remotes agree',
        details: { at: AT, command: 'remotes agree lucky-draw 0123456789ab' },
      },
      {
        actor: `key:${KEY}`,
        action: 'remote upload',
        details: { ...upload, version: '1.0.0', outcome: 'refused', reason: 'It lacks descriptor.json.' },
      },
      {
        actor: `key:${KEY}`,
        action: 'remote upload',
        details: { ...upload, version: '1.0.0-abcdefghij', outcome: 'live' },
      },
    ]);
  });

  it('is shown by audit list with the other entries, even before a server has copied it', async () => {
    noteUpload({ outcome: 'refused', reason: 'It lacks descriptor.json.' });
    const deps = { ...world, logger: createLogger('silent') };
    const { text } = await runCommand(deps, ['audit', 'list', '--action', 'remote upload']);
    expect(text).toMatch(new RegExp(`key:${KEY} +remote upload +.*"It lacks descriptor.json."`));
    expect((await runCommand(deps, ['audit', 'list'])).text).toContain('remote upload');
  });

  it('is continued from where it ended, also with a half-written line, and from the start once it is shorter', async () => {
    note({ by: 'asha', command: 'remotes list' });
    const [half, rest] = ['{"id":"', `${idOf((count += 1))}","at":"${AT}","by":"ravi","command":"shell rollback 2"}\n`];
    write(half);
    const next = await take();
    expect(await entries()).toHaveLength(1);
    write(rest);
    const end = await take(next);
    expect(await entries()).toHaveLength(2);
    rmSync(join(siteDir, 'published/operations.jsonl'));
    note({ by: 'asha', command: 'remotes enable gali' });
    expect(await take(end)).toBeLessThan(end);
    expect(await entries()).toHaveLength(3);
  });

  it('may contain lines of older releases, garbage, and more than one batch', async () => {
    write(`{"at":"${AT}","by":"asha","command":"remotes list"}\nnull\nnot json\n\n{"id":"x"}\n`);
    noteUpload({ outcome: 'live', bytes: 'many' });
    write(`${'x'.repeat(200_000)}\n`);
    for (let at = 0; at < 1100; at += 1) note({ by: 'asha', command: `remotes enable gali-${at}` });
    await take();
    const all = await entries();
    expect(all).toHaveLength(1100);
    expect(all.at(-1)).toMatchObject({ details: { command: 'remotes enable gali-1099' } });
  });

  it('is missing on a site whose files are elsewhere', async () => {
    rmSync(join(siteDir, 'published'), { recursive: true });
    expect(await take()).toBe(0);
    expect(await entries()).toEqual([]);
  });
});
