import { createWorkQueue, type Job, type WorkQueue } from './work-queue';

/** Work that the test completes, on the test's own clock. */
function bench(options: { atOnce?: number; maxWaitMs?: number; jobMs?: number; maxWaiting?: number } = {}) {
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  let nowMs = 0;
  const queue: WorkQueue = createWorkQueue({
    atOnce: 2,
    maxWaitMs: 4_000,
    jobMs: 100,
    now: () => nowMs,
    ...options,
  });
  const outcomes = new Map<string, string>();
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  let serial = 0;

  async function add(name: string, job: Partial<Job> = {}): Promise<void> {
    serial += 1;
    queue
      .run({ key: `key ${serial}`, from: `network ${serial}`, ...job }, () => {
        started.push(name);
        return new Promise<string>((resolve, reject) =>
          ends.set(name, (error) => (error ? reject(error) : resolve(`${name} done`))),
        );
      })
      .then(
        (result) => outcomes.set(name, result),
        (error: Error) => outcomes.set(name, error.message),
      );
    await settled();
  }
  const end = async (name: string, tookMs = 100, error?: Error): Promise<void> => {
    nowMs += tookMs;
    ends.get(name)?.(error);
    await settled();
  };
  return { add, end, started, outcomes };
}

const BUSY = 'We are busy right now. Please try again in a moment.';
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `job ${at}`);

describe('a queue of costly work', () => {
  it('runs a limited number at once and the others in order', async () => {
    const { add, end, started, outcomes } = bench();
    for (const name of ['a', 'b', 'c', 'd']) await add(name);
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await end('a');
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    for (const name of ['c', 'd']) await end(name);
    expect([...outcomes.values()].sort()).toEqual(['a done', 'b done', 'c done', 'd done']);
  });

  it('never runs two with one key at once, and lets others pass them', async () => {
    const { add, end, started } = bench();
    await add('first', { key: 'one' });
    await add('second', { key: 'one' });
    await add('other', { key: 'two' });
    expect(started).toEqual(['first', 'other']);
    await end('other');
    expect(started).toEqual(['first', 'other']);
    await end('first');
    expect(started).toEqual(['first', 'other', 'second']);
  });

  it('continues after failed work', async () => {
    const { add, end, started, outcomes } = bench({ atOnce: 1 });
    await add('fails', { key: 'one' });
    await add('works', { key: 'one' });
    await end('fails', 100, new Error('broken'));
    expect(started).toEqual(['fails', 'works']);
    await end('works');
    expect(Object.fromEntries(outcomes)).toEqual({ fails: 'broken', works: 'works done' });
  });

  it('refuses at once if the wait would exceed the maximum', async () => {
    const { add, started, outcomes } = bench({ maxWaitMs: 1_000 });
    for (const name of names(30)) await add(name);
    expect(started).toHaveLength(2);
    // Two at once, 100 ms each: 20 get their turn within a second.
    expect([...outcomes]).toEqual(
      names(30)
        .slice(22)
        .map((name) => [name, BUSY]),
    );
  });

  it('learns how long the work takes', async () => {
    const { add, end, outcomes } = bench({ maxWaitMs: 1_000, atOnce: 1 });
    for (const name of names(4)) {
      await add(name);
      await end(name, 10_000);
    }
    await add('runs');
    await add('waits');
    expect(outcomes.get('waits')).toBe(BUSY);
    for (let fast = 0; fast < 100; fast += 1) {
      await end('runs', 1);
      await add('runs');
    }
    await add('waits again');
    expect(outcomes.get('waits again')).toBeUndefined();
  });

  it('holds a limited number of jobs, however fast the work is', async () => {
    const { add, outcomes } = bench({ maxWaiting: 5, jobMs: 1 });
    for (const name of names(9)) await add(name);
    expect([...outcomes.keys()]).toEqual(['job 7', 'job 8']);
  });

  it('gives one network at most half of the places', async () => {
    const { add, outcomes } = bench({ maxWaiting: 10 });
    for (const name of names(20)) await add(name, { from: 'a flood' });
    expect(outcomes.size).toBe(13);
    for (const name of ['b', 'c', 'd', 'e', 'f']) await add(name);
    expect(outcomes.size).toBe(13);
    await add('g');
    expect(outcomes.get('g')).toBe(BUSY);
  });

  it("leaves places to a number's owner, whatever one network sends for it", async () => {
    const { add, end, started, outcomes } = bench();
    for (const name of names(200)) await add(name, { key: 'number', from: 'a flood' });
    await add('of the owner', { key: 'number', from: 'at home' });
    expect(outcomes.get('of the owner')).toBeUndefined();
    expect([...outcomes.values()]).toEqual(Array<string>(outcomes.size).fill(BUSY));
    for (let ended = 0; !started.includes('of the owner'); ended += 1) await end(`job ${ended}`);
    // Of 40 that fit into four seconds, a network gets half.
    expect(started).toHaveLength(1 + 20 + 1);
  });

  it('still refuses those who have waited too long, and does the work of the others', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const { add, end, started, outcomes } = bench({ atOnce: 1, maxWaitMs: 1_000 });
      await add('slow');
      await add('early');
      jest.advanceTimersByTime(600);
      await add('late');
      jest.advanceTimersByTime(400);
      await end('slow');
      expect(outcomes.get('early')).toBe(BUSY);
      expect(started).toEqual(['slow', 'late']);
      jest.advanceTimersByTime(5_000);
      await end('late');
      expect(outcomes.get('late')).toBe('late done');
    } finally {
      jest.useRealTimers();
    }
  });
});
