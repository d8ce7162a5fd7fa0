import { ConfigError, readConfig } from './config';
import { StartFault } from './errors';
import { tryOutLogins } from './instance/seed-try-out';
import { createLogger } from './logger';
import { start } from './start';

/** This long after its notice, a stop no longer waits for requests. */
const STOP_MS = 10_000;

/** A terminal signals the whole process group and npm start forwards the signal: both are one request to stop. */
const SAME_STOP_MS = 1_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function stopOnSignal(stop: () => Promise<void>, noticeSeconds: number): void {
  let stoppingSinceMs: number | null = null;
  const end = (): void => {
    if (stoppingSinceMs !== null) {
      if (performance.now() - stoppingSinceMs > SAME_STOP_MS) process.exit(1);
      return;
    }
    stoppingSinceMs = performance.now();
    setTimeout(() => process.exit(1), noticeSeconds * 1_000 + STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.production ? 'info' : 'warn');
  const running = await start(config, logger);
  stopOnSignal(running.stop, config.stopNoticeSeconds);

  if (running.database === 'pglite')
    say('Database: PGlite, embedded, for trying out. Set DATABASE_URL for a PostgreSQL server.');
  if (!config.production) {
    for (const { mobile, password, note } of tryOutLogins()) say(`login ${mobile}  password ${password}  (${note})`);
  }
  say(`ready http://localhost:${running.port}`);
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof StartFault;
  process.stderr.write(`${expected || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`);
  process.exit(1);
});
