import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuOf } from './server/cpu.mjs';
import { DAY, MARKET, pollBodies } from './server/players.mjs';
import { withPostgres } from './server/site.mjs';

/** Each has a reader on the same machine, so both ends need a file descriptor and memory. */
const STREAMS = Number(process.env.BENCH_STREAMS ?? 10_000);
const QUIET_SECONDS = 20;

const residentMb = (pid) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

function beginReaders(port) {
  const program = fileURLToPath(new URL('server/readers.mjs', import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ port, path: '/api-live-changes', bodies: pollBodies().slice(0, STREAMS) }));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the readers have ended');
    return value;
  };
  return { child, next };
}

/** The cost of that many players' streams while nothing happens, and how soon all of them have a result. */
export const bench = () =>
  withPostgres(({ onFreshSite, loadBefore }) =>
    onFreshSite('bench_stream', async ({ port, child, database }) => {
      const before = { memory: residentMb(child.pid), cpu: cpuOf(child.pid) };
      const readers = beginReaders(port);
      try {
        await readers.next();
        const opened = { memory: residentMb(child.pid), cpu: cpuOf(child.pid) };
        await sleep(QUIET_SECONDS * 1000);
        const quiet = { memory: residentMb(child.pid), cpu: cpuOf(child.pid) };
        const declaredAt = Date.now();
        await database.query(`update market_day set open_number = '128' where market_id = $1 and day = $2`, [
          MARKET,
          DAY,
        ]);
        const { toldAt: receivedAt, lost } = JSON.parse(await readers.next());
        const change = { cpu: cpuOf(child.pid) };
        const after = receivedAt.map((at) => at - declaredAt).sort((a, b) => a - b);
        const at = (share) => after[Math.min(after.length - 1, Math.floor(after.length * share))];
        const thousands = STREAMS / 1000;
        const rows = [
          ['ms until a result is at the clients, p50 / p99 / last', `${at(0.5)} / ${at(0.99)} / ${after.at(-1)}`],
          ['streams lost', lost],
          ['µs of the server to open one', ((opened.cpu - before.cpu) * 1000) / STREAMS],
          ['MB of the server for 1,000', (quiet.memory - before.memory) / thousands],
          ['ms of the server in a second for 1,000', (quiet.cpu - opened.cpu) / QUIET_SECONDS / thousands],
          ['µs of the server to tell one of a result', ((change.cpu - quiet.cpu) * 1000) / STREAMS],
        ];
        console.log(`\n${STREAMS} streams on one machine with their readers, load ${loadBefore.toFixed(1)} before`);
        console.log('| | |\n| --- | --- |');
        for (const [what, value] of rows)
          console.log(`| ${what} | ${typeof value === 'number' ? Math.round(value * 10) / 10 : value} |`);
      } finally {
        readers.child.kill();
      }
    }),
  );
