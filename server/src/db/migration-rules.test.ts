import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sqlFile } from '../../test/support/schemas';
import { readSchema, type SqlFile } from './schema';

/** The last migration before file names had to say expand or contract. */
const UNMARKED = '0071-events-of-changes.sql';

const CONTRACTS = /^-- Contracts (\d{4}-expand-[a-z0-9-]+), released in (\d+)\.(\d+)\.(\d+)\.$/m;
/** The word `column` is optional. Dropping a constraint to replace it, or an index, is allowed. */
const TAKES_AWAY = /\bdrop (?!(constraint|index)\b)|\brename\b|\balter (column )?\w+ (set data )?type\b/i;
const NEEDS_VALUE = /\bset not null\b|\badd (?!.*\b(default|generated)\b).*(?<!\bis )\bnot null\b/i;

/** What servers of the previous release would miss, or would not write correctly. */
function narrows(sql: string): string | null {
  const plain = sql.replace(/--.*/g, '').replace(/\s+/g, ' ');
  if (TAKES_AWAY.test(plain)) return 'takes away what older servers may use';
  const clauses = plain.split(/;|,(?= ?(?:add|alter) )/i);
  return clauses.some((clause) => NEEDS_VALUE.test(clause)) ? 'lacks a value where older servers give none' : null;
}

const inOrder = (version: string): string =>
  version
    .split('.')
    .map((part) => part.padStart(5, '0'))
    .join('.');

/** What is wrong with a migration in a release with this version. */
function faultOf({ name, sql }: SqlFile, earlier: readonly string[], version: string): string | null {
  const [, kind] = /^\d{4}-(expand|contract)-/.exec(name) ?? [];
  if (!kind) return 'is neither expand nor contract';
  const called = readSchema().functions.find((one) => new RegExp(`\\b${one.name}\\s*\\(`).test(sql));
  if (called) return `calls ${called.name}, which changes without it`;
  if (kind === 'expand') return narrows(sql);
  // A function that exists only as a file is missing while a new site runs its migrations.
  if (/\bdrop function (?!if exists )/i.test(sql)) return 'drops a function that a new site may not have';
  const [, expand, ...released] = CONTRACTS.exec(sql.split('\n')[0] ?? '') ?? [];
  if (!expand || !earlier.includes(`${expand}.sql`)) return 'does not name its expand migration';
  return inOrder(released.join('.')) < inOrder(version) ? null : 'comes in the release of its expand migration';
}

describe('a migration', () => {
  it('follows the rules', () => {
    const { version } = JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8'));
    const { migrations } = readSchema();
    const names = migrations.map(({ name }) => name);
    const faults = migrations.flatMap((migration, at) => {
      const fault = migration.name > UNMARKED ? faultOf(migration, names.slice(0, at), version) : null;
      return fault === null ? [] : [`${migration.name} ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  const CONTRACT = '-- Contracts 0080-expand-notes, released in 1.9.0.\n';
  it.each<[name: string, sql: string, fault: string | null]>([
    ['0081-notes.sql', '', 'is neither expand nor contract'],
    ['0081-expand-notes.sql', 'alter table player add column note text', null],
    ['0081-expand-notes.sql', 'alter table player drop column note', 'takes away what older servers may use'],
    ['0081-expand-notes.sql', 'alter table player drop note', 'takes away what older servers may use'],
    ['0081-expand-notes.sql', 'drop index player_note', null],
    ['0081-expand-notes.sql', 'drop view notes', 'takes away what older servers may use'],
    ['0081-expand-notes.sql', 'alter table player rename to person', 'takes away what older servers may use'],
    ['0081-expand-notes.sql', 'alter table player rename note to remark', 'takes away what older servers may use'],
    [
      '0081-expand-notes.sql',
      'alter table player alter note set data type bigint',
      'takes away what older servers may use',
    ],
    [
      '0081-expand-notes.sql',
      'alter table player alter note set not null',
      'lacks a value where older servers give none',
    ],
    [
      '0081-expand-notes.sql',
      'alter table player add note text not null',
      'lacks a value where older servers give none',
    ],
    ['0081-expand-notes.sql', "alter table player add a text not null default '', add b text", null],
    [
      '0081-expand-notes.sql',
      '-- Rename nothing.\nalter table player drop constraint a, add check (b is not null)',
      null,
    ],
    ['0081-expand-notes.sql', 'select post_transfer (now())', 'calls post_transfer, which changes without it'],
    ['0081-contract-notes.sql', 'drop table note', 'does not name its expand migration'],
    ['0081-contract-notes.sql', CONTRACT.replace('0080', '0079'), 'does not name its expand migration'],
    ['0081-contract-notes.sql', CONTRACT.replace('1.9', '1.10'), 'comes in the release of its expand migration'],
    ['0081-contract-notes.sql', `${CONTRACT}drop function f()`, 'drops a function that a new site may not have'],
    ['0081-contract-notes.sql', `${CONTRACT}drop function if exists f(); alter table player drop column note`, null],
  ])('%s with %j: %s', (name, sql, fault) => {
    expect(faultOf(sqlFile(name, sql), ['0080-expand-notes.sql'], '1.10.0')).toBe(fault);
  });
});
