import { createHash } from 'node:crypto';
import { readSchema, type Schema, type SqlFile } from '../../src/db/schema';

export const sqlFile = (name: string, sql: string): SqlFile => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});

export const onlyMigrations = (...migrations: SqlFile[]): Schema => ({ migrations, functions: [], revision: 0 });

/** The schema of a site before a migration, when all functions were in migrations. */
export const schemaBefore = (migration: string): Schema =>
  onlyMigrations(...readSchema().migrations.filter(({ name }) => name < migration));

export const withMigration = (schema: Schema, migration: SqlFile): Schema => ({
  ...schema,
  migrations: [...schema.migrations, migration],
});
