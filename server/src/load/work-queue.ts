import { busy } from '../errors';

/** Jobs with the same `key` never run concurrently, and one network `from` gets at most half of the places. */
export type Job = { key?: string; from: string };

export type WorkQueue = {
  /** Runs the work when its turn comes. Refuses with 503 at once, without running it, if the wait would be too long. */
  run: <Result>(job: Job, work: () => Promise<Result>) => Promise<Result>;
};

export type WorkQueueOptions = {
  atOnce: number;
  /** A longer wait is refused, at once if it is foreseeable, otherwise when it is reached. */
  maxWaitMs: number;
  /** Assumed duration of a job until the first ones have finished. */
  jobMs: number;
  maxWaiting?: number;
  /** Monotonic milliseconds. */
  now?: () => number;
};

/** Weight of one job in the moving average. */
const NEWEST = 0.1;

type Waiting = Job & { start: () => void };

/** Limits costly work, so that the rest of the server stays responsive. */
export function createWorkQueue({
  atOnce,
  maxWaitMs,
  jobMs,
  maxWaiting = 500,
  now = () => performance.now(),
}: WorkQueueOptions): WorkQueue {
  const waiting: Waiting[] = [];
  const runningKeys = new Set<string>();
  let running = 0;
  let meanMs = jobMs;

  const mayStart = ({ key }: Job): boolean => running < atOnce && !(key !== undefined && runningKeys.has(key));

  function begin({ key }: Job): void {
    running += 1;
    if (key !== undefined) runningKeys.add(key);
  }

  /** Whether this many places are taken, or half of them by the job's network. */
  const isFull = (places: number, taken: readonly Waiting[], { from }: Job): boolean =>
    taken.length >= places || taken.filter((other) => other.from === from).length >= places / 2;

  function refuses(job: Job): boolean {
    const inTurn = maxWaitMs / meanMs;
    const ofKey = waiting.filter(({ key }) => key !== undefined && key === job.key);
    return isFull(Math.min(maxWaiting, Math.floor(inTurn * atOnce)), waiting, job) || isFull(inTurn, ofKey, job);
  }

  function startNext(): void {
    const at = waiting.findIndex(mayStart);
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    if (!next) return;
    begin(next);
    next.start();
    startNext();
  }

  const turn = (job: Job): Promise<void> =>
    new Promise((resolve, reject) => {
      const place = { ...job, start: () => (clearTimeout(timer), resolve()) };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1);
        reject(busy());
      }, maxWaitMs).unref();
      waiting.push(place);
    });

  return {
    async run(job, work) {
      if (mayStart(job)) begin(job);
      else if (refuses(job)) throw busy();
      else await turn(job);
      const begunAt = now();
      try {
        return await work();
      } finally {
        meanMs += NEWEST * (now() - begunAt - meanMs);
        running -= 1;
        if (job.key !== undefined) runningKeys.delete(job.key);
        startNext();
      }
    },
  };
}
