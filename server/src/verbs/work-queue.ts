import { busy } from '../errors';

/** Whose work it is: two of one `key` never run at once, and one network `from` fills neither its places nor all. */
export type Job = { key?: string; from: string };

export type WorkQueue = {
  /** Does the work when its turn comes. Where it would wait too long it is refused with 503 at once, and not done. */
  run: <Result>(job: Job, work: () => Promise<Result>) => Promise<Result>;
};

export type WorkQueueOptions = {
  atOnce: number;
  /** Who would wait longer is refused at once; who does wait so long, because the work has become slower, then. */
  longestWaitMs: number;
  /** How long one job is taken to last until the first ones are done. */
  jobMs: number;
  mostWaiting?: number;
  /** Milliseconds that only go on. */
  now?: () => number;
};

/** What one job counts in the mean of the last ones. */
const NEWEST = 0.1;

type Waiting = Job & { start: () => void };

/** Keeps costly work from taking the machine from everything else. Whoever waits holds nothing but its place. */
export function createWorkQueue({
  atOnce,
  longestWaitMs,
  jobMs,
  mostWaiting = 500,
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

  /** Whether so many places are taken, or half of them by the network of the job. */
  const isFull = (places: number, taken: readonly Waiting[], { from }: Job): boolean =>
    taken.length >= places || taken.filter((other) => other.from === from).length >= places / 2;

  function refuses(job: Job): boolean {
    const inTurn = longestWaitMs / meanMs;
    const ofKey = waiting.filter(({ key }) => key !== undefined && key === job.key);
    return isFull(Math.min(mostWaiting, Math.floor(inTurn * atOnce)), waiting, job) || isFull(inTurn, ofKey, job);
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
      }, longestWaitMs).unref();
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
