import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FUNCTIONS_DIR, MIGRATIONS_DIR } from '../folders';

export type SqlFile = { name: string; sql: string; checksum: string };

export type Schema = {
  migrations: readonly SqlFile[];
  /** Named after their files. */
  functions: readonly SqlFile[];
  /** Of the functions as a whole: a higher revision is newer. */
  revision: number;
};

/** Line endings do not affect the checksum. */
function readSql(file: string, name: string): SqlFile {
  const sql = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** The revision of the functions, with the checksum of their texts at that revision. */
export const REVISION_FILE = join(FUNCTIONS_DIR, 'revision');

/** The schema of this server: its migrations in order, and its functions. */
export function readSchema(): Schema {
  return {
    migrations: readdirSync(MIGRATIONS_DIR)
      .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
      .sort()
      .map((name) => readSql(join(MIGRATIONS_DIR, name), name)),
    functions: readdirSync(FUNCTIONS_DIR, { encoding: 'utf8', recursive: true })
      .filter((path) => path.endsWith('.sql'))
      .sort()
      .map((path) => readSql(join(FUNCTIONS_DIR, path), basename(path, '.sql'))),
    revision: Number.parseInt(readFileSync(REVISION_FILE, 'utf8'), 10),
  };
}
