import { addSlips } from './bids-growth.mjs';
import { AT_A_TIME, placed, placedBy, workOf } from './server/placed.mjs';
import { CLOCK, DAY } from './server/players.mjs';
import { inRounds, withPostgres } from './server/site.mjs';
import { printHeading, row } from './server/table.mjs';
import { until } from './server/until.mjs';

/** BENCH_ROUNDS and BENCH_SECONDS: fewer give only a rough figure. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Servers look for roots to compute this often, so that each figure has one of them in it. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const LEAST = 0.92;

/** Another market than that of the bids, with a session of about as many slips as are placed meanwhile. */
const SEALED = '14';
const SLIPS = 10_000;

const WITHOUT_RECEIPTS = `
alter table slip alter column salt drop default;
do $$
declare
  body text := pg_get_functiondef('place_bids'::regproc);
begin
  body := replace(body, 'uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())', 'null');
  execute replace(body, 'substring(sha256(v_secret || int8send(t.slip_id)) for 16)', 'null');
end $$`;

/** Limits that no bid reaches, and stakes on each earlier day of the month: what a bid must add up at most. */
const LIMIT = `
select set_stake_limit(0, $1, p.id, k.period, 900000000)
  from player p cross join unnest(array['day', 'week', 'month']) as k(period) where p.name = 'Bench'`;
const EARLIER = `
insert into stake_day (player_id, day, points)
select p.id, d::date, 1000 from player p
 cross join generate_series(date_trunc('month', $1::date), $1::date - 1, interval '1 day') d where p.name = 'Bench'`;

/** A site keeps its roots for good; the bench has one of them computed again and again. */
const REPEATABLE = `
alter table session_seal disable trigger session_seal_is_final;
alter table seal_block disable trigger seal_block_is_final`;
const UNPUBLISH = `
with gone as (delete from seal_block) update session_seal set root = null, published_at = null where root is not null`;
const PUBLISHED = 'select from session_seal where root is not null';

async function protect(database) {
  await database.query(LIMIT, [CLOCK]);
  await database.query(EARLIER, [DAY]);
  await database.query(REPEATABLE);
  await database.query(`select seal_session(0, null, $1, $2, 'open')`, [SEALED, DAY]);
  await until(database, PUBLISHED);
}

/** Throws unless bids had salts and were counted on one site only: figures of anything else would mislead. */
async function checkArms({ database: bare }, { database: guarded }) {
  const bids = `select count(salt)::int as salted, (select count(*)::int from account where limit_stakes > 0) as counted
                  from slip where id > ${SLIPS}`;
  const [without, withAll] = [(await bare.query(bids)).rows[0], (await guarded.query(bids)).rows[0]];
  if (without.salted + without.counted > 0 || withAll.salted * withAll.counted === 0)
    throw new Error(`bids without: ${JSON.stringify(without)}, with: ${JSON.stringify(withAll)}`);
}

/** Bids while the server computes the root of the other market. */
async function placedBesideRoot(site, connections, found, more) {
  await site.database.query(UNPUBLISH);
  const perSecond = await placedBy(site, connections, found, more);
  await until(site.database, PUBLISHED);
  return perSecond;
}

/** Both sites in turn in each round, so that other load on the machine affects both alike. */
async function measure(bare, guarded) {
  for (const { url, database } of [bare, guarded]) await addSlips(url, database, 0, SLIPS, DAY, SEALED);
  await bare.database.query(WITHOUT_RECEIPTS);
  await protect(guarded.database);
  const more = { seconds: SECONDS };
  for (const { port, database } of [bare, guarded]) {
    await placed(port, 32, more);
    await database.query('vacuum analyze');
  }
  const work = {};
  const measures = {};
  for (const players of Object.keys(AT_A_TIME)) {
    const [without, withAll] = [[], []];
    work[players] = [without, withAll];
    measures[`without${players}`] = () => placedBy(bare, Number(players), without, more);
    measures[`with${players}`] = () => placedBesideRoot(guarded, Number(players), withAll, more);
  }
  await checkArms(bare, guarded);
  return { ...(await inRounds(measures, ROUNDS)), work };
}

/** Bids with limits of every player and receipts, one root meanwhile, next to bids with neither. */
export const bench = () =>
  withPostgres(async ({ onFreshSite, loadBefore }) => {
    const found = await onFreshSite('bench_bare', (bare) =>
      onFreshSite('bench_guarded', (guarded) => measure(bare, guarded)),
    );
    printHeading(`bids of 5 lines with limits and receipts / without, ${ROUNDS} rounds`, loadBefore);
    for (const players of Object.keys(AT_A_TIME)) {
      const rates = [found[`with${players}`], found[`without${players}`]];
      console.log(row(`bids by HTTP, ${players} players at a time, with / without`, ...rates, { least: LEAST }));
    }
    for (const [players, [without, withAll]] of Object.entries(found.work)) {
      const text = `with ${workOf(withAll)}; without ${workOf(without)}`;
      console.log(`µs of the processor for a bid, ${players} players at a time: ${text}`);
    }
  });
