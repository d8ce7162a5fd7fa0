import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../lib/workspace.mjs';
import { DAY, MARKET } from './players.mjs';

export const daysBefore = (count) => new Date(Date.parse(DAY) - count * 86_400_000).toISOString().slice(0, 10);

const MAKE_DAYS = `
select make_market_days(jsonb_agg(jsonb_build_object('market_id', d.market_id, 'day', w.day, 'off', false,
  'starts_ms', ms(d.starts_at, w.day - d.day), 'ends_ms', ms(d.ends_at, w.day - d.day),
  'opens_ms', ms(d.opens_at, w.day - d.day), 'closes_ms', ms(d.closes_at, w.day - d.day))))
  from unnest($1::date[]) w(day) join market_day d on d.market_id = $2 and d.day = $3`.replace(
  /ms\((\S+), ([^)]+)\)/g,
  'extract(epoch from $1) * 1000 + ($2) * 86400000.0',
);

/** Adds earlier days of the bench's market. */
export const makeDays = ({ database }, days) => database.query(MAKE_DAYS, [days, MARKET, DAY]);

/** Runs an operator's command, which the site's server does. */
export async function operate({ env }, ...words) {
  const operator = spawn(process.execPath, [join(ROOT, 'server/dist/operator.js'), ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => operator.once('exit', resolve));
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
}

const SETTLED = `
select sum(s.line_count)::int as lines, (
         select sum(extract(epoch from t.finished_at - t.made_at))::float8 from settlement_task t
          where t.market_id = $1 and t.day = $2
       ) as seconds
  from slip s where s.market_id = $1 and s.day = $2`;

const PANAS = { open: '128', close: '240' };

/** Declares results of a day; returns how many lines were settled in a second. */
export async function declare(site, day, sessions = ['open', 'close']) {
  for (const session of sessions) {
    const pana = PANAS[session];
    const result = ['--market', 'KALYAN', '--date', day, '--session', session, '--pana', pana, '--yes'];
    await operate(site, 'results', 'declare', ...result);
  }
  const { rows } = await site.database.query(SETTLED, [MARKET, day]);
  const [{ lines, seconds }] = rows;
  console.log(`${lines} lines settled in ${seconds.toFixed(1)} s: ${Math.round(lines / seconds)} a second`);
  return lines / seconds;
}
