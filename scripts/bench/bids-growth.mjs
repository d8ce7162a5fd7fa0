import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '../lib/workspace.mjs';
import { CLOCK, DAY, MARKET } from './server/players.mjs';
import { bids, inRounds, load, withPostgres } from './server/site.mjs';
import { row } from './server/table.mjs';
import { findPgbench } from './server/tpc-b.mjs';
import { until } from './server/until.mjs';

/** BENCH_SLIPS: fewer give only a rough figure. */
const FEW = 10_000;
const MANY = Number(process.env.BENCH_SLIPS ?? 2_000_000);
const LINES = 5;
/** BENCH_SHARED_BUFFERS: PostgreSQL's default of 128 MB has no room for the index pages of 10,000 players. */
const SHARED_BUFFERS = process.env.BENCH_SHARED_BUFFERS ?? '1GB';
/** Rows in one chunk of text. */
const PIECE = 2_000;

/** Runs a psql script as one transaction, because the server's check of the ledger may read at any time. */
async function runScript(url, pieces) {
  const psql = spawn(join(dirname(findPgbench()), 'psql'), [url, '-q1', '-v', 'ON_ERROR_STOP=1', '-f', '-'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => psql.once('close', resolve));
  await pipeline(Readable.from(pieces), psql.stdin);
  if ((await ended) !== 0) throw new Error('psql did not add the slips');
}

/** Copies rows as text into a table, with the rows of `rowsOf(n)` for each slip. */
function* copy(table, from, to, rowsOf) {
  yield `copy ${table} from stdin;\n`;
  for (let at = from; at < to; at += PIECE) {
    const slips = Array.from({ length: Math.min(PIECE, to - at) }, (_, more) => at + more);
    yield slips.map(rowsOf).join('');
  }
  yield '\\.\n';
}

const line = (...values) => `${values.join('\t')}\n`;

/** The day before that of the site. */
const BEFORE = new Date(Date.parse(DAY) - 86_400_000).toISOString().slice(0, 10);

/** A day's slips by all players in turn, in the state after their bids: sound by every ledger rule. */
export async function addSlips(url, database, from, to, day = BEFORE, market = MARKET) {
  const { rows: players } = await database.query(
    `select p.id, w.id as wallet from player p join account w on w.player_id = p.id and w.kind = 'wallet'
      where p.name = 'Bench' order by p.id`,
  );
  const { rows } = await database.query('select pot_account from market_day where market_id = $1 and day = $2', [
    market,
    day,
  ]);
  const [{ pot_account: pot }] = rows;
  const placed = `${day}${CLOCK.slice(DAY.length)}`;
  const by = (slip) => players[slip % players.length];
  const session = `Single Digit\topen`;
  function* script() {
    yield* copy('slip (id, player_id, market_id, day, label, line_count, points, placed_at)', ...[from, to], (slip) =>
      line(slip + 1, by(slip).id, market, day, 'Single Digit', LINES, 10 * LINES, placed),
    );
    yield* copy(
      'bid_line (player_id, slip_id, line_no, label, session, digits, close_digits, points, stake, pays)',
      ...[from, to],
      (slip) =>
        Array.from({ length: LINES }, (_, no) => line(by(slip).id, slip + 1, no, session, no, '', 10, 10, 95)).join(''),
    );
    yield* copy(
      'transfer (debit_account, credit_account, amount, code, reference, actor, made_at)',
      ...[from, to],
      (slip) => line(by(slip).wallet, pot, 10 * LINES, 'bid', `slip:${slip + 1}`, 'player', placed),
    );
    yield* copy('request_key (player_id, request_id, meaning, answer, made_at)', from, to, (slip) =>
      line(by(slip).id, `earlier-${slip}`, 'm'.repeat(64), '{"balance":"1"}', placed),
    );
    yield `update account a set debits = a.debits + c.points
             from (select player_id, sum(points) as points from slip where id > ${from} and id <= ${to}
                    group by player_id) c
            where a.player_id = c.player_id and a.kind = 'wallet';\n`;
    yield `select setval('slip_id_seq', greatest(nextval('slip_id_seq'), ${to}));\n`;
  }
  await runScript(url, script());
  await database.query('vacuum analyze');
}

/** Both sessions of the past day: each of their roots reads all its slips. */
const PUBLISHED = `
select from session_seal where market_id = ${MARKET} and day = '${BEFORE}' having count(root) = 2`;

/** Long enough for a bid of every player: his first one after a checkpoint writes whole pages to the log. */
const WARM_UP_SECONDS = 15;

/** Runs `work` with the slips in a new site. */
const withSlips = ({ onFreshSite }, name, slips, work) =>
  onFreshSite(name, async (site) => {
    await addSlips(site.url, site.database, 0, slips);
    await until(site.database, PUBLISHED);
    await site.database.query('checkpoint');
    await load({ port: site.port, ...bids(), connections: 16, seconds: WARM_UP_SECONDS });
    return work(site);
  });

/** A bid's median of milliseconds, while the other server's chores stand still. */
async function bidMs({ port }, other, connections) {
  other.child.kill('SIGSTOP');
  const { p50 } = await load({ port, ...bids(), connections }).finally(() => other.child.kill('SIGCONT'));
  return p50;
}

async function measure(postgres) {
  await withSlips(postgres, 'growth_few', FEW, (few) =>
    withSlips(postgres, 'growth_many', MANY, async (many) => {
      const ms = await inRounds({
        manyAlone: () => bidMs(many, few, 1),
        fewAlone: () => bidMs(few, many, 1),
        manyTogether: () => bidMs(many, few, 16),
        fewTogether: () => bidMs(few, many, 16),
      });
      const place = `shared_buffers ${SHARED_BUFFERS}, load ${loadavg()[0].toFixed(1)} at the end`;
      console.log(`\nBids after ${MANY} slips of ${LINES} lines / after ${FEW}, ${place}`);
      console.log('| ms of a bid (median) | many | few | ratio | aim | |\n| --- | --- | --- | --- | --- | --- |');
      console.log(row('one player alone', ms.manyAlone, ms.fewAlone, { most: 1.2 }));
      console.log(row('16 players at a time', ms.manyTogether, ms.fewTogether, { most: 1.2 }));
    }),
  );
}

/** Bids with few and with many slips already in the database, once the roots of their past day are published. */
export async function bench() {
  if (!existsSync(join(dirname(findPgbench() ?? ''), 'psql'))) fail('psql was not found: install PostgreSQL.');
  await withPostgres(measure, [`shared_buffers=${SHARED_BUFFERS}`]);
}
