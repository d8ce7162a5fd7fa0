import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, parseSync } from '@libpg-query/parser';
import { crossedBy } from '../../test/support/crossing';
import { allStatements } from '../../test/support/statements';
import type { Json } from '../../test/support/world';
import { readSchema } from './schema';

const FILE = join(__dirname, '../../../docs/statements.md');
const MARK = '<!-- npm run docs -->\n';

const own = new Set(readSchema().functions.map(({ name }) => name));

const verbOf = (tree: Json): string => (Object.keys(tree)[0] ?? '').replace('Stmt', '').toLowerCase();

/** One line for each kind of statement in a place, with its count. */
async function listed(): Promise<string> {
  const lines = new Map<string, number>();
  for (const { place, tree } of await allStatements()) {
    const tables = tree === null ? [] : crossedBy(tree, own);
    if (tree !== null && tables.length === 0) continue;
    const what = tree === null ? 'made as the code runs' : `${verbOf(tree)} of ${tables.join(', ')}`;
    const line = `\`${place.replace(/^server\/src\//, '')}\`: ${what}`;
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  return [...lines].map(([line, times]) => `- ${line}${times > 1 ? ` (${times} times)` : ''}\n`).join('');
}

describe('a statement', () => {
  beforeAll(() => loadModule());

  it.each([
    ['select from slip where player_id = $1', []],
    ['select from slip s join bid_line l on l.player_id = s.player_id where s.player_id = $1', []],
    ['select from slip s left join bid_line l on l.slip_id = s.id where s.player_id = $1', ['bid_line']],
    ['select from player p where p.id = $1 and exists (select from slip s where s.player_id = p.id)', []],
    ['select from player p where p.id = $1 and exists (select from slip s where s.id = p.id)', ['slip']],
    ['select from market m, slip s where s.player_id = m.id', ['slip']],
    ['select from slip where (player_id, id) = ($1, $2)', []],
    ['select from slip where (player_id, id) > ($1, $2)', ['slip']],
    ['select from slip where player_id = $1 or id = $2', ['slip']],
    ['select from slip where player_id = any ($1)', ['slip']],
    ['select from unnest($1::bigint[]) as t(id) join slip s on s.player_id = t.id', ['slip']],
    ['select from session_player($1, $2) o join slip s on s.player_id = o.player_id', []],
    [
      'with w as (select * from account where player_id = $1) select from w join slip s on s.player_id = w.player_id',
      [],
    ],
    ['with w as (select * from account) select from w join slip s on s.player_id = w.player_id', ['account', 'slip']],
    ['select from player p cross join lateral (select from slip s where s.player_id = p.id) l where p.id = $1', []],
    ['select from slip where player_id = $1 union all select from slip', ['slip']],
    ['update slip set points = 1 where id = $1', ['slip']],
    ['delete from slip s using bid_line l where l.player_id = $1 and s.player_id = l.player_id', []],
    ['insert into notice (player_id, id) values ($1, $2)', []],
    ['insert into notice (player_id, id) select $1, g from generate_series(1, 2) g', []],
    ['insert into notice (player_id, id) select g, $1 from generate_series(1, 2) g', ['notice']],
    ['insert into transfer (debit_account, credit_account) values ($1, $2)', ['transfer']],
    ['select from market where id = $1', []],
  ])('%s crosses players in %j', (sql, tables) => {
    expect((parseSync(sql) as Json).stmts.flatMap(({ stmt }: Json) => crossedBy(stmt, own))).toEqual(tables);
  });
});

it('that crosses players is listed: npm run docs, and read what the document says about a new one', async () => {
  const text = readFileSync(FILE, 'utf8');
  const whole = text.slice(0, text.indexOf(MARK) + MARK.length) + `\n${await listed()}`;
  if (process.env.WRITE_DOCS === '1') writeFileSync(FILE, whole);
  expect(readFileSync(FILE, 'utf8')).toBe(whole);
});
