import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freshPostgres } from '../../../test/support/databases';
import { temporaryFolder } from '../../../test/support/server-process';
import { migrate } from '../migrate';
import { openPostgres } from '../postgres';
import { readSchema } from '../schema';
import { backUp } from './backup';
import { type BackupRow, readBackupFile, writeBackupFile } from './backup-file';
import { restore } from './restore';

const SCHEMA = readSchema();
const MADE_AT = '2026-11-21T04:30:00.000Z';

it('is complete when two are made at once under one name, and the other one is refused', async () => {
  const { folder, remove } = temporaryFolder();
  const file = join(folder, 'a.backup');
  const header = {
    format: 'ank-backup' as const,
    version: 1 as const,
    made_at: MADE_AT,
    migrations: [],
    tables: [{ name: 't', columns: ['n'] }],
    sequences: [],
  };
  async function* rows(count: number): AsyncGenerator<BackupRow> {
    for (let n = 0; n < count; n += 1) yield { table: 't', json: JSON.stringify({ n }) };
  }
  try {
    const [long, short] = await Promise.allSettled([
      writeBackupFile(file, header, rows(50_000)),
      writeBackupFile(file, header, rows(10)),
    ]);
    expect(short).toMatchObject({ status: 'fulfilled', value: { rows: 10 } });
    expect(long).toMatchObject({
      status: 'rejected',
      reason: { message: `${file} exists already: choose another name.` },
    });
    const parts: unknown[] = [];
    for await (const part of readBackupFile(file)) parts.push(part);
    expect(parts).toHaveLength(11);
    expect(readdirSync(folder)).toEqual(['a.backup']);
  } finally {
    remove();
  }
});

it('is not restored under a server that is connected to the same PostgreSQL', async () => {
  const { folder, remove } = temporaryFolder();
  const file = join(folder, 'a.backup');
  const { url, drop } = await freshPostgres();
  const [own, other] = [openPostgres(url, () => undefined), openPostgres(url, () => undefined)];
  try {
    await migrate(own, SCHEMA);
    await backUp(own, MADE_AT, file);
    await other.query('select 1');
    await expect(restore(own, SCHEMA, file)).rejects.toThrow('A server is connected to this database: stop it first.');
    await other.close();
    expect(await restore(own, SCHEMA, file)).toMatchObject({ madeAt: MADE_AT });
  } finally {
    await own.close();
    await drop();
    remove();
  }
});
