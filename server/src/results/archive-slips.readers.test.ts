import { join } from 'node:path';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { OLD_SLIPS, type OldSlips, playOldSlips } from '../../test/support/old-slips';
import { temporaryFolder } from '../../test/support/server-process';
import { KALYAN } from '../../test/support/world';
import { backUp } from '../db/backup/backup';
import { restore } from '../db/backup/restore';
import { readSchema } from '../db/schema';
import { createLogger } from '../logger';
import { runCommand } from '../operator/run-command';
import { archiveSlips } from './archive-slips';

const DAYS = ['2025-12-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'];

const REPORTS = [
  ['report', 'days', '--from', '2025-12-01', '--to', '2026-11-21', '--json'],
  ['report', 'liability', '--json'],
  ['roots', 'list', '--from', '2025-12-01', '--to', '2026-11-21', '--json'],
  ['results', 'list', '--from', '2025-12-01', '--to', '2026-11-21', '--json'],
  ['ledger', 'verify', '--json'],
];

describe.each(DATABASES)('with half a year of archived slips on $name', (kind) => {
  let stage: OldSlips;
  let before: Record<string, string>;
  beforeAll(async () => {
    stage = await playOldSlips(kind, DAYS);
    before = await found();
    const archived = await archiveSlips(byOperator(stage.world), { before: '2026-11-01' });
    expect(archived).toMatchObject({ slips: DAYS.length * OLD_SLIPS, days: DAYS.length });
  });
  afterAll(() => stage.close());

  /** What every reader of slips answers: player's, operator's, and pages of charts. */
  async function found(): Promise<Record<string, string>> {
    const answers = await stage.found();
    for (const words of REPORTS) {
      const { text, exitCode } = await runCommand({ ...stage.world, logger: createLogger('silent') }, words);
      expect([text, exitCode]).toEqual([expect.any(String), 0]);
      answers[words.join(' ')] = text;
    }
    const chart = await stage.world.app.inject({ url: `/game-result-chart/${KALYAN}` });
    expect(chart.statusCode).toBe(200);
    return { ...answers, chart: chart.body };
  }

  it('every reader answers byte for byte as before', async () => {
    const places = await stage.places();
    expect(places.map(({ slips }) => slips)).toEqual(['archive.slip_2025', 'archive.slip_2026', 'slip']);
    expect(await found()).toEqual(before);
  });

  it('what they answer is complete', async () => {
    const all = DAYS.length * OLD_SLIPS;
    const of = (name: string) => JSON.parse(before[name] ?? '');
    expect(of('older pages of my bids')).toHaveLength(all + 2);
    expect(of('bid history').bid_data).toHaveLength(2 * (all + 2));
    expect(of('win history').win_data).toHaveLength(all);
    expect(of('announced wins').days).not.toEqual([]);
    expect(of('stakes of limits')).toHaveLength(DAYS.length + 1);
    const receipts = await stage.receipts();
    const proved = receipts.filter(({ sessions }) => sessions.every(({ state }) => state === 'proved'));
    expect(proved).toHaveLength(all);
  });

  it('a backup has all of them, is restored into the main tables, and they are archived again', async () => {
    const { world } = stage;
    const { folder, remove } = temporaryFolder();
    try {
      const file = join(folder, 'a.backup');
      await backUp(world.database, world.clock.iso(), file);
      await archiveSlips(byOperator(world), { before: '2026-11-01' });
      await restore(world.database, readSchema(), file);
    } finally {
      remove();
    }
    const count = DAYS.length * OLD_SLIPS + 2;
    expect(await stage.places()).toEqual([{ slips: 'slip', slip_count: count, line_count: 2 * count }]);
    expect(await found()).toEqual(before);
    await archiveSlips(byOperator(world), { before: '2026-11-01' });
    expect(await found()).toEqual(before);
  });
});
