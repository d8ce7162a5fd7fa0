import type { Deps } from '../deps';
import { checkNextSlice } from '../ledger/check-slice';
import { makeMarketDays } from '../markets/make-market-days';
import { createPushSender, subjectOf } from '../push/push-sender';
import { sendDuePushes } from '../push/send-due-pushes';
import { postDueRoots } from '../receipts/post-due-roots';
import { drawDueResults } from '../results/draw-due-results';
import { sealDueSessions } from '../results/seal-due-sessions';
import { settleAll } from '../results/settle-all';
import { takeOperations } from '../security/take-operations';
import { creditDueDeposits } from '../wallet/deposits/credit-due-deposits';
import { cleanUp } from './clean-up';
import { repeatEvery } from './repeat-every';

const MINUTE_MS = 60_000;
/** Upper bound between a cut-off and its automatic draw. */
const AUTO_DRAW_MS = 5_000;
/** Upper bound between a cut-off and the sealing of its session. */
const SEAL_MS = 5_000;
/** Upper bound between a notice and its push, under normal load. */
const PUSH_MS = 5_000;
/** Upper bound between a published root and its first post to the outside address. */
const ROOTS_MS = 2_000;
/** Upper bound between an operation on the published site and its audit entry. */
const OPERATIONS_MS = 5_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Rest that limits a paced chore to a tenth of a processor. */
const REST_MS = 100;
const RESTS = 9;

/** Starts the background jobs. Returns a function that stops them and waits for what they have begun. */
export function startChores(deps: Deps): () => Promise<void> {
  const { config, database, clock, logger } = deps;
  const underWay = new Set<Promise<unknown>>();
  const run = (name: string, chore: () => Promise<unknown>): Promise<unknown> => {
    const done = chore()
      .catch((error: unknown) =>
        logger.error({ chore: name, error: error instanceof Error ? error.message : 'unknown' }, 'chore failed'),
      )
      .finally(() => underWay.delete(done));
    underWay.add(done);
    return done;
  };
  const every = (ms: number, name: string, chore: () => Promise<unknown>): NodeJS.Timeout =>
    repeatEvery(ms, () => run(name, chore));
  /**
   * Repeats a chore that returns whether there is more to do, with rests in between. Returns a function that stops it.
   */
  const paced = (name: string, chore: () => Promise<boolean>): (() => void) => {
    let next: NodeJS.Timeout | null = null;
    let isStopped = false;
    const once = async (): Promise<void> => {
      const begun = performance.now();
      let rest = MINUTE_MS;
      try {
        if (await chore()) rest = Math.max(REST_MS, RESTS * (performance.now() - begun));
      } finally {
        if (!isStopped) next = setTimeout(() => void run(name, once), rest).unref();
      }
    };
    void run(name, once);
    return () => {
      isStopped = true;
      if (next) clearTimeout(next);
    };
  };

  const sender = createPushSender(subjectOf(config));
  const stopping = new AbortController();
  const { signal } = stopping;
  // Settlements that the previous process left unfinished.
  void run('settlement', () => settleAll(deps, signal));
  const stopLedger = paced('ledger', () => checkNextSlice(database, logger));
  let operationsTaken = 0;
  const takeNewOperations = async (): Promise<void> => {
    operationsTaken = await takeOperations(deps, { siteDir: config.siteDir, from: operationsTaken });
  };
  const { rootsUrl: url } = config;
  const timers = [
    ...(config.autoDraw ? [every(AUTO_DRAW_MS, 'auto-draw', () => drawDueResults(deps, signal))] : []),
    every(SEAL_MS, 'seals', () => sealDueSessions(deps, signal)),
    every(OPERATIONS_MS, 'operations', takeNewOperations),
    every(MINUTE_MS, 'settlement', () => settleAll(deps, signal)),
    every(MINUTE_MS, 'deposits', () => creditDueDeposits(deps, signal)),
    every(MINUTE_MS, 'clock', () => clock.syncWith(database)),
    ...(config.webPush ? [every(PUSH_MS, 'push', () => sendDuePushes(deps, sender, signal))] : []),
    ...(url === null ? [] : [every(ROOTS_MS, 'roots', () => postDueRoots(deps, { url, signal }))]),
    every(HOUR_MS, 'market days', () => makeMarketDays(deps)),
    every(HOUR_MS, 'clean up', () => cleanUp(deps, config, signal)),
  ];
  return async () => {
    stopping.abort();
    timers.forEach(clearInterval);
    sender.close();
    stopLedger();
    await Promise.all(underWay);
  };
}
