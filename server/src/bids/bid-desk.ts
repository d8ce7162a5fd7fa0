import type { Context } from '../context';
import { DatabaseUnreachable } from '../db/port';
import type { CheckedSlip, PlaceSlip, SlipAnswer } from './checked-slip';
import { placeAlone, placeIfFree } from './place-alone';
import { placeTogether } from './place-together';

/** Concurrent transactions. A third one would only make the batches smaller. */
const MAX_UNDER_WAY = 2;
const MAX_SLIPS = 64;
/** Slips that wait for their wallets at a time, each on a connection: the others are for everybody else. */
const MAX_ALONE = 4;
/** Turns of the event loop that a batch may wait for more slips, and the size from which it does not wait. */
const MAX_TURNS = 3;
const ENOUGH_SLIPS = 16;
/** A batch of fewer slips waits longer if the last one was larger: its players are about to bid again. */
const FEW_SLIPS = 8;
const MAX_TURNS_OF_FEW = 30;
/** The turns of a busy loop may be long. */
const MAX_WAIT_OF_FEW_MS = 5;
/** After this time, in ms, a batch must be waiting for a lock, and the next one no longer waits for it. */
const OVERDUE_MS = 20;

type Waiting = {
  slip: CheckedSlip;
  resolve: (answer: SlipAnswer | Promise<SlipAnswer>) => void;
  reject: (error: unknown) => void;
};

/**
 * Places slips that arrive together in one transaction, to share its cost; a single slip is placed by itself. Each is
 * accepted or refused on its own, and a token has one slip in progress. A slip waits for others for a few ms at most.
 */
export function createBidDesk(
  context: Context,
  { overdueMs = OVERDUE_MS, maxWaitMs = MAX_WAIT_OF_FEW_MS } = {},
): PlaceSlip {
  let waiting: Waiting[] = [];
  const waitingAlone: Waiting[] = [];
  let alone = 0;
  let underWay = 0;
  let slipsUnderWay = 0;
  let lastSize = 0;
  let isPlanned = false;
  const busyTokens = new Set<string>();

  function takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    waiting = waiting.filter((one) => {
      const { tokenHash } = one.slip;
      if (batch.length === MAX_SLIPS || busyTokens.has(tokenHash)) return true;
      busyTokens.add(tokenHash);
      batch.push(one);
      return false;
    });
    return batch;
  }

  const place = async (slips: readonly CheckedSlip[]): Promise<(SlipAnswer | null)[]> =>
    slips.length === 1 ? [await placeIfFree(context, slips[0] as CheckedSlip)] : placeTogether(context, slips);

  /** A database that gave no connection or no answer has let the waiting slips wait as well, and once is enough. */
  function refuseWaiting(error: unknown): void {
    if (!(error instanceof DatabaseUnreachable) || (error.happened !== 'nothing' && !error.silent)) return;
    const refused = new DatabaseUnreachable('nothing', error);
    for (const { slip } of waitingAlone) busyTokens.delete(slip.tokenHash);
    for (const { reject } of [...waitingAlone.splice(0), ...waiting.splice(0)]) reject(refused);
  }

  function release({ slip }: Waiting): void {
    busyTokens.delete(slip.tokenHash);
    plan();
  }

  async function finishAlone(one: Waiting): Promise<void> {
    alone += 1;
    const answered = placeAlone(context, one.slip);
    one.resolve(answered);
    await answered.catch(refuseWaiting);
    alone -= 1;
    release(one);
    startAlone();
  }

  function startAlone(): void {
    while (alone < MAX_ALONE) {
      const one = waitingAlone.shift();
      if (!one) return;
      void finishAlone(one);
    }
  }

  /** Slips whose wallet is locked elsewhere wait for it outside of the batches, so that they delay nobody else. */
  function finish(one: Waiting, answer: SlipAnswer | null): void {
    if (answer === null) {
      waitingAlone.push(one);
      return startAlone();
    }
    one.resolve(answer);
    release(one);
  }

  function fail(batch: readonly Waiting[], error: unknown): void {
    const isUnreached = error instanceof DatabaseUnreachable;
    // The database rolled back the whole batch, and a single slip may be the cause.
    if (!isUnreached && batch.length > 1) return batch.forEach((one) => finish(one, null));
    for (const { slip, reject } of batch) {
      busyTokens.delete(slip.tokenHash);
      reject(error);
    }
    refuseWaiting(error);
  }

  async function carryOut(batch: readonly Waiting[]): Promise<void> {
    let counted = batch.length;
    const uncount = (): void => {
      slipsUnderWay -= counted;
      counted = 0;
      plan();
    };
    underWay += 1;
    slipsUnderWay += counted;
    const overdue = setTimeout(uncount, overdueMs);
    try {
      const answers = await place(batch.map(({ slip }) => slip));
      batch.forEach((one, at) => finish(one, answers[at] ?? null));
    } catch (error) {
      fail(batch, error);
    }
    clearTimeout(overdue);
    underWay -= 1;
    uncount();
  }

  /**
   * A batch has a fixed cost of about ten slips. A second one waits until as many slips have arrived as the first one
   * has, or until the first one ends or is overdue.
   */
  const mayBegin = (): boolean => underWay < MAX_UNDER_WAY && waiting.length >= slipsUnderWay;

  function start(): void {
    isPlanned = false;
    while (mayBegin()) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      lastSize = batch.length;
      void carryOut(batch);
    }
  }

  /** Collects what the sockets deliver while each turn brings more. A single slip after a single one waits one turn. */
  function plan(): void {
    if (isPlanned || waiting.length === 0 || !mayBegin()) return;
    isPlanned = true;
    let seen = waiting.length;
    let turns = 0;
    const begun = performance.now();
    const hasWaited = (): boolean => turns >= MAX_TURNS_OF_FEW || performance.now() - begun >= maxWaitMs;
    const isComplete = (): boolean => {
      if (waiting.length >= ENOUGH_SLIPS) return true;
      if (waiting.length < Math.min(lastSize, FEW_SLIPS)) return hasWaited();
      return waiting.length === seen || turns >= MAX_TURNS;
    };
    const look = (): void => {
      turns += 1;
      if (isComplete()) return start();
      seen = waiting.length;
      setImmediate(look);
    };
    setImmediate(look);
  }

  return (slip) =>
    new Promise((resolve, reject) => {
      waiting.push({ slip, resolve, reject });
      plan();
    });
}
