import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ROOT } from '../workspace.mjs';

const { Client } = createRequire(join(ROOT, 'server/package.json'))('pg');

/**
 * Fills an empty database as the version that made a backup had left it: with the migrations of that version only,
 * without the functions of later ones.
 */
export async function fillAsOfBackup(url, file) {
  const [header, ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n');
  const { migrations, sequences } = JSON.parse(header);
  const database = new Client({ connectionString: url });
  await database.connect();
  try {
    await database.query('create table schema_migration (name text primary key, checksum text not null)');
    await database.query(`alter table schema_migration add applied_at timestamptz not null default now()`);
    for (const { name, checksum } of migrations) {
      await database.query(readFileSync(join(ROOT, 'server/migrations', name), 'utf8'));
      await database.query('insert into schema_migration values ($1, $2)', [name, checksum]);
    }
    // Without triggers and foreign keys, as a restore.
    await database.query('set session_replication_role = replica');
    let table = null;
    for (const line of lines) {
      if (line.startsWith('#')) {
        table = `"${line.slice(1)}"`;
        await database.query(`delete from ${table}`);
      } else if (!line.startsWith('='))
        await database.query(
          `insert into ${table} overriding system value select * from json_populate_record(null::${table}, $1)`,
          [line],
        );
    }
    for (const { name, last, called } of sequences)
      await database.query('select setval($1::regclass, $2, $3)', [name, last, called]);
  } finally {
    await database.end();
  }
}
