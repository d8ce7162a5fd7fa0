import type { Config } from '../config';
import { StartFault } from '../errors';
import { quoted } from './catalog';
import { type MigrationHooks, migrate } from './migrate';
import { openDatabase } from './open';
import type { Database, Queryable } from './port';
import { readSchema } from './schema';

/** `isFinal`: rows never change. `isKept`: rows are never removed, or only by functions that check it. */
type Table = { name: string; isFinal: boolean; isKept: boolean };

/** What the triggers of the tables say: 16 is an update, 32 a truncate (pg_trigger.tgtype). */
const TABLES = `
select c.relname::text as name,
       coalesce(bool_or(t.tgtype & 16 > 0 and t.tgfoid = to_regproc('refuse_change')), false) as "isFinal",
       coalesce(bool_or(t.tgtype & 32 > 0), false) as "isKept"
  from pg_class c left join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
 where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p')
 group by c.relname order by c.relname`;

/** Kept, but for an account without a movement, and seals of a session that is reopened. */
const REMOVED_BY_SERVER: readonly string[] = ['account', 'session_seal', 'seal_block'];

/** They create the tables of a year, move slips there, and remove old events, and check what they do. */
const BY_OWNER = ['make_year', 'move_slips', 'remove_old_security_events'];

function rightsTo({ name, isFinal, isKept }: Table): string {
  if (name === 'schema_migration') return 'select';
  const changes = isFinal ? [] : ['update'];
  const removals = isKept && !REMOVED_BY_SERVER.includes(name) ? [] : ['delete'];
  return ['select', 'insert', ...changes, ...removals].join(', ');
}

/** Gives a role what serving needs, and no more. Servers that start together wait for each other. */
async function grantServing(inside: Queryable, role: string): Promise<void> {
  await inside.query('lock table schema_migration in exclusive mode');
  const [{ schema } = { schema: '' }] = await inside.query<{ schema: string }>(
    'select quote_ident(current_schema()) as schema',
  );
  const tables = await inside.query<Table>(TABLES);
  const statements = [
    `grant usage on schema ${schema} to ${role}`,
    ...tables.flatMap((table) => [
      `revoke all on ${quoted(table.name)} from ${role}`,
      `grant ${rightsTo(table)} on ${quoted(table.name)} to ${role}`,
    ]),
    `grant usage, select on all sequences in schema ${schema} to ${role}`,
    ...BY_OWNER.flatMap((name) => [
      `revoke execute on function ${name} from public`,
      `grant execute on function ${name} to ${role}`,
      `alter function ${name} security definer set search_path = ${schema}, pg_temp`,
    ]),
    'create schema if not exists archive',
    `grant usage on schema archive to ${role}`,
    `grant select on all tables in schema archive to ${role}`,
    `alter default privileges in schema archive grant select on tables to ${role}`,
  ];
  for (const statement of statements) await inside.query(statement);
}

/** Whether a role could do more than it was given: by its own rights, or as a member of the owner's role. */
const IS_OWNER = `
select has_schema_privilege(current_user, current_schema()::text, 'create')
    or exists (select from pg_class c where c.relnamespace = to_regnamespace(current_schema())
                and pg_has_role(current_user, c.relowner, 'member')) as "isOwner"`;

const IDENTITY = `select system_identifier || ' ' || current_database() as id from pg_control_system()`;

const identityOf = async (database: Database): Promise<string | undefined> =>
  (await database.query<{ id: string }>(IDENTITY))[0]?.id;

/** Null as long as the role may not use any schema of its search path. */
const schemaOf = async (database: Database): Promise<string | null> =>
  (await database.query<{ schema: string | null }>('select current_schema()::text as schema'))[0]?.schema ?? null;

/** Opens the database as the owner of its tables; as the serving role if there is no other. */
export const openAsOwner = (config: Config, onLostConnection: (error: Error) => void): Promise<Database> =>
  openDatabase({ ...config, databaseUrl: config.migrationDatabaseUrl ?? config.databaseUrl }, onLostConnection);

/**
 * Migrates the database that is to be served. If it has a separate owner, the owner does that, and the serving role
 * gets only what serving needs. Throws StartFault if that role can do more.
 */
export async function prepareDatabase(
  config: Config,
  database: Database,
  hooks: MigrationHooks = {},
): Promise<string[]> {
  const schema = readSchema();
  if (config.migrationDatabaseUrl === null) return migrate(database, schema, hooks);
  const [{ role } = { role: '' }] = await database.query<{ role: string }>('select current_user::text as role');
  const owner = await openAsOwner(config, () => undefined);
  try {
    if ((await identityOf(owner)) !== (await identityOf(database)))
      throw new StartFault('MIGRATION_DATABASE_URL and DATABASE_URL lead to different databases.');
    const granting = (inside: Queryable): Promise<void> => grantServing(inside, quoted(role));
    // Running servers call replaced functions at once. Until granting makes them security definer, they run as their
    // caller.
    const applied = await migrate(owner, schema, { ...hooks, granting });
    await owner.transaction(granting);
    if ((await schemaOf(owner)) !== (await schemaOf(database)))
      throw new StartFault('MIGRATION_DATABASE_URL and DATABASE_URL lead to different schemas.');
    const [found] = await database.query<{ isOwner: boolean }>(IS_OWNER);
    if (!found || found.isOwner)
      throw new StartFault(
        `The role ${role} of DATABASE_URL may change the schema: MIGRATION_DATABASE_URL is for a site whose serving role owns nothing.`,
      );
    return applied;
  } finally {
    await owner.close();
  }
}
