import type { Deps } from '../deps';
import { verifyAndStop } from '../ledger/verify';
import { makeMarketDays } from '../markets/make-market-days';
import { drawDueResults } from '../results/draw-due-results';
import { settleAll } from '../results/settle-all';
import { cleanUp } from './clean-up';

const MINUTE_MS = 60_000;
/** Upper bound between a cut-off and its automatic draw. */
const AUTO_DRAW_MS = 5_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Starts the background jobs and checks the ledger once. Returns a function that stops them and waits for running ones.
 */
export function startChores(deps: Deps): () => Promise<void> {
  const { config, database, clock, logger } = deps;
  const underWay = new Set<Promise<unknown>>();
  const run = (name: string, chore: () => Promise<unknown>): void => {
    const done = chore()
      .catch((error: unknown) =>
        logger.error({ chore: name, error: error instanceof Error ? error.message : 'unknown' }, 'chore failed'),
      )
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
  const every = (ms: number, name: string, chore: () => Promise<unknown>): NodeJS.Timeout =>
    setInterval(() => run(name, chore), ms).unref();

  // Settlements that the last process left unfinished.
  run('settlement', () => settleAll(deps));
  run('ledger', () => verifyAndStop(database, logger));
  const timers = [
    ...(config.autoDraw ? [every(AUTO_DRAW_MS, 'auto-draw', () => drawDueResults(deps))] : []),
    every(MINUTE_MS, 'settlement', () => settleAll(deps)),
    every(MINUTE_MS, 'clock', () => clock.syncWith(database)),
    every(HOUR_MS, 'market days', () => makeMarketDays(deps)),
    every(HOUR_MS, 'clean up', () => cleanUp(deps, config)),
  ];
  return async () => {
    timers.forEach(clearInterval);
    await Promise.all(underWay);
  };
}
