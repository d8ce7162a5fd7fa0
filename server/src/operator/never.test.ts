import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../test/support/databases';
import { fillStage, operate, RECIPES, type Stage } from '../../test/support/operator-recipes';
import { temporaryFolder } from '../../test/support/server-process';
import { DAY } from '../../test/support/world';
import { readConfig } from '../config';
import { drawDueResults } from '../results/draw-due-results';
import { COMMANDS } from './run-command';

/** What no command may change, one text for each row. */
type Look = { bids: string[]; results: string[]; corrections: string[] };

/** Everything about a placed bid, except its outcome, which follows from the result. */
const BIDS = `
select (to_jsonb(s) || to_jsonb(l) - array['status', 'won_points', 'settled_by', 'settled_at'])::text as row
  from slip s join bid_line l on l.player_id = s.player_id and l.slip_id = s.id`;

const RESULTS = `
select concat_ws(' ', m.family, m.name, d.day, r.session, r.number) as row
  from market_day d join market m on m.id = d.market_id
 cross join lateral (values ('open', d.open_number), ('close', d.close_number)) r (session, number)
 where r.number is not null`;

/** What reveals a correction to players: the movements, the settlement and the audit. */
const CORRECTIONS = `
select to_jsonb(t)::text as row from transfer t
union all
select to_jsonb(array[id::text, kind, scope, open_number, close_number, reverses::text, actor, reason])::text
  from settlement_task
union all
select to_jsonb(a)::text from audit_entry a where a.action like 'results %'`;

const VISIBLE = 'Result corrected: ';

async function look({ world, bettor }: Stage): Promise<Look> {
  const rows = async (sql: string): Promise<string[]> =>
    (await world.database.query<{ row: string }>(sql)).map(({ row }) => row);
  const { body } = await world.call(API.statement, { unique_token: bettor.token, limit: 200 });
  const statement = body.transaction_history.map((row: object) => `statement ${JSON.stringify(row)}`);
  const corrections = [...(await rows(CORRECTIONS)), ...statement];
  return { bids: await rows(BIDS), results: await rows(RESULTS), corrections };
}

const without = (rows: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return rows.filter((row) => !known.has(row));
};

/** The result that was typed, in the form of RESULTS. */
function typedResults(command: string, words: readonly string[]): string[] {
  if (command !== 'results declare' && command !== 'results correct') return [];
  const option = (name: string): string | undefined => words[words.indexOf(`--${name}`) + 1];
  const typed = (name: string, usual: string) => (words.includes(`--${name}`) ? option(name) : usual);
  const number = typed('pana', option('digits') ?? '');
  return [[typed('family', 'main'), option('market'), option('date'), typed('session', 'open'), number].join(' ')];
}

/** Changes that no command may make, except for the results that were typed. */
const wrongs = (before: Look, after: Look, typed: readonly string[] = []): Record<string, string[]> => ({
  bids: [...without(before.bids, after.bids), ...without(after.bids, before.bids)],
  results: without(without(after.results, before.results), typed),
  corrections: without(before.corrections, after.corrections),
});
const NOTHING = { bids: [], results: [], corrections: [] };

describe.each(DATABASES)('no operator edits a bid, chooses a result or hides a correction on $name', (kind) => {
  let place: ReturnType<typeof temporaryFolder>;
  let stage: Stage;
  beforeAll(async () => {
    place = temporaryFolder();
    stage = await fillStage(kind, place.folder);
  });
  afterAll(async () => {
    place.remove();
    await stage.world.close();
  });

  it('on a site with bids, a corrected result, and sessions without results', async () => {
    const { bids, results, corrections } = await look(stage);
    expect(bids).toHaveLength(10);
    expect(results).toEqual([`main KALYAN ${DAY} open 129`]);
    expect(corrections.filter((row) => row.includes(VISIBLE))).toHaveLength(1);
  });

  it.each(COMMANDS.map(({ words, options = [] }) => ({ words, options })))('by $words', async ({ words, options }) => {
    const recipe = RECIPES[words];
    if (!recipe) throw new Error(`test/support/operator-recipes.ts does not tell how '${words}' is called.`);
    const calls = await recipe(stage);
    expect(options.map((name) => `--${name.replace('?', '')}`).filter((name) => !calls.flat().includes(name))).toEqual(
      [],
    );
    for (const call of calls) {
      const before = await look(stage);
      const line = [...words.split(' '), ...call, '--as', 'asha'];
      const { exitCode, text } = await operate(stage, [...line, '--yes']);
      expect([line, exitCode, text]).toEqual([line, 0, expect.anything()]);
      const after = await look(stage);
      const typed = typedResults(words, call);
      expect({ ...wrongs(before, after, typed), typed: without(typed, after.results) }).toEqual({
        ...NOTHING,
        typed: [],
      });
    }
  });

  it('by a removed command: each recipe has its command', () => {
    expect(Object.keys(RECIPES).sort()).toEqual(COMMANDS.map(({ words }) => words).sort());
  });

  it('except for the draw of a try-out site, which the server does under its own name, never in production', async () => {
    const before = await look(stage);
    const drawn = await drawDueResults(stage.world);
    const after = await look(stage);
    expect(drawn).toBeGreaterThan(0);
    expect(wrongs(before, after)).toEqual({ ...NOTHING, results: expect.arrayContaining([expect.any(String)]) });
    const actors = await stage.world.database.query(
      `select distinct actor from audit_entry where details->>'reason' = 'try-out draw'`,
    );
    expect(actors).toEqual([{ actor: 'house' }]);
    expect(() => readConfig({ NODE_ENV: 'production', BUILT_IN_HOUSE: '1' })).toThrow(
      'BUILT_IN_HOUSE cannot be set in production.',
    );
  });

  it.each([
    ['a stake', 'bids', `update bid_line set points = points + 1 where player_id = $1`],
    ['digits', 'bids', `update bid_line set digits = '9' where player_id = $1`],
    ['a rate', 'bids', `update bid_line set pays = pays + 1 where player_id = $1`],
    ['a session', 'bids', `update bid_line set session = 'close' where player_id = $1 and session = 'open'`],
    ['a missing line', 'bids', `delete from bid_line where player_id = $1 and line_no = 0`],
    ['a day', 'bids', `update slip set day = day - 1 where player_id = $1`],
    ['a result', 'results', `update market_day set open_number = '128' where market_id = 16 and $1 > 0`],
    ['a hidden reversal', 'corrections', `update transfer set code = 'win' where code = 'win_reversed' and $1 > 0`],
    ['a settlement', 'corrections', `delete from settlement_task where kind = 'reverse' and $1 > 0`],
    ['an audit entry', 'corrections', `delete from audit_entry where action = 'results correct' and $1 > 0`],
  ])('and this test detects %s that was changed', async (_what, where, sql) => {
    const { database } = stage.world;
    const before = await look(stage);
    for (const table of ['bid_line', 'slip', 'transfer', 'settlement_task', 'audit_entry'])
      await database.query(`alter table ${table} disable trigger user`);
    await database.query(sql.replaceAll('$1', `${stage.bettor.id}::bigint`));
    const after = await look(stage);
    expect(wrongs(before, after)[where]).not.toEqual([]);
  });
});

/** Their output contains new secrets or keys, or the size of a file. */
const OF_CHANCE = ['players reset-password', 'keys list', 'keys rotate', 'push-key replace', 'backup'];

describe('no command proposes a result', () => {
  it('because no command shows the numbers of bids before there is a result', async () => {
    const [pglite] = DATABASES;
    const outputsFor = async (digit: string): Promise<[string, string][]> => {
      const place = temporaryFolder();
      const stage = await fillStage(pglite, place.folder, digit);
      const texts: [string, string][] = [];
      for (const { words } of COMMANDS) {
        for (const call of (await RECIPES[words]?.(stage)) ?? []) {
          const { exitCode, text } = await operate(stage, [...words.split(' '), ...call, '--json', '--yes']);
          expect([words, exitCode, text]).toEqual([words, 0, expect.anything()]);
          const mobiles = [stage.bettor, stage.debtor].flatMap(({ mobile }) => [mobile, `*${mobile.slice(-4)}`]);
          const same = [...mobiles, place.folder].reduce((all, name, at) => all.replaceAll(name, `name ${at}`), text);
          // A root is a hash of salted slips.
          texts.push([words, OF_CHANCE.includes(words) ? '' : same.replace(/"root": "[0-9a-f]{64}"/g, 'a root')]);
        }
      }
      place.remove();
      await stage.world.close();
      return texts;
    };
    const fives = await outputsFor('5');
    expect(fives.filter(([words]) => words === 'report liability')).toEqual([
      ['report liability', expect.stringContaining('SRIDEVI NIGHT')],
    ]);
    expect(await outputsFor('7')).toEqual(fives);
  });
});
