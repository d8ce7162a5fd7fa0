import fc from 'fast-check';
import { ApiError } from './client';
import { mayShowAnswer, type Outcome, ownerOf, sendStored } from './outbox';

const DAY_MS = 86_400_000;
const WEEKS_MS = 29 * DAY_MS;

/** What the server does with a try. `busy`: it rejects the call before it looks up the key. */
const VERDICTS = ['accept', 'refuse', 'busy'] as const;
/** `gone`: the request arrives, but its page is closed or reloaded before the answer. */
const FATES = ['answered', 'answer lost', 'request lost', 'gone'] as const;
type Try = { verdict: (typeof VERDICTS)[number]; fate: (typeof FATES)[number] };

const refusal = (code: 'not_enough_points' | 'rate_limited'): ApiError =>
  new ApiError('No', { outcome: 'refused', httpStatus: 200, code });
const LOST = new ApiError('Failed to fetch', { outcome: 'unknown', httpStatus: 0 });

/** One browser's storage, with room for one request, and a server. Tabs share both and keep no state of their own. */
class World {
  nowMs = 0;
  held: { key: number; madeAtMs: number } | null = null;
  made = 0;
  /** The keys of all executions; servers forget a key after 30 days. */
  readonly executed: { key: number; atMs: number }[] = [];
  private readonly pending: { answer: () => void; page: number }[] = [];

  private arrive(key: number, verdict: Try['verdict']): () => string {
    if (verdict === 'busy') return () => fail(refusal('rate_limited'));
    const known = this.executed.some((one) => one.key === key && this.nowMs < one.atMs + 30 * DAY_MS);
    if (!known && verdict === 'refuse') return () => fail(refusal('not_enough_points'));
    if (!known) this.executed.push({ key, atMs: this.nowMs });
    return () => 'done';
  }

  /** Sends the stored request again, or a new one. Its answer waits for `deliver`. */
  press({ verdict, fate }: Try, page = 0): { key: number; isRepeat: boolean; outcome: Promise<Outcome<string>> } {
    const again = this.held && this.nowMs < this.held.madeAtMs + WEEKS_MS ? this.held : null;
    const mine = again ?? { key: (this.made += 1), madeAtMs: this.nowMs };
    const outcome = sendStored<string>({
      isOpen: () => this.held?.key === mine.key,
      open: () => (this.held = mine),
      send: () => {
        expect(this.held).toBe(mine);
        const answer = fate === 'request lost' ? () => fail(LOST) : this.arrive(mine.key, verdict);
        return new Promise((resolve, reject) => {
          if (fate === 'gone') return;
          const settle = fate === 'answered' ? answer : () => fail(LOST);
          this.pending.push({ page, answer: () => void Promise.resolve().then(settle).then(resolve, reject) });
        });
      },
      settle: () => {
        if (this.held?.key === mine.key) this.held = null;
      },
    });
    return { key: mine.key, isRepeat: again !== null, outcome };
  }

  async deliver(at = 0): Promise<void> {
    this.pending.splice(at % Math.max(1, this.pending.length), 1)[0]?.answer();
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
  }

  /** A closed page receives no answer. */
  close(page: number): void {
    this.pending.splice(0, this.pending.length, ...this.pending.filter((one) => one.page !== page));
  }

  isExecuted = (key: number): boolean => this.executed.some((one) => one.key === key);

  executesOnce = (): boolean => new Set(this.executed.map(({ key }) => key)).size === this.executed.length;
}

function fail(error: Error): never {
  throw error;
}

const TRIES: Try[] = FATES.flatMap((fate) => VERDICTS.map((verdict) => ({ verdict, fate })));
type Step = Try | 'weeks pass';
const STEPS: readonly Step[] = [
  ...TRIES.filter(({ verdict, fate }) => verdict === 'accept' || fate === 'answered'),
  'weeks pass',
];

/**
 * Makes the tries one after the other, with a reload or another tab between any two. Returns whether the guarantee was
 * kept.
 */
async function isKept(steps: readonly Step[]): Promise<boolean> {
  const world = new World();
  for (const step of steps) {
    if (step === 'weeks pass') {
      world.nowMs += WEEKS_MS;
      continue;
    }
    const { key, isRepeat, outcome } = world.press(step);
    await world.deliver();
    const isCertain = step.fate === 'answered' && !(step.verdict === 'busy' && isRepeat);
    if ((world.held?.key ?? null) !== (isCertain ? null : key)) return false;
    const truth = world.isExecuted(key) ? 'accepted' : 'refused';
    if (step.fate !== 'gone' && (await outcome).state !== (isCertain ? truth : 'open')) return false;
  }
  return world.executesOnce();
}

const sequences = (length: number): Step[][] =>
  length === 0 ? [[]] : sequences(length - 1).flatMap((start) => STEPS.map((step) => [...start, step]));

test('a request is kept until its outcome is certain, executed once and reported correctly, in every order of four tries', async () => {
  const broken: Step[][] = [];
  for (const steps of sequences(4)) if (!(await isKept(steps))) broken.push(steps);
  expect(broken).toEqual([]);
});

const ACTION = fc.oneof(
  fc.record({ press: fc.constantFrom(...TRIES), page: fc.nat(1) }),
  fc.record({ deliver: fc.nat(5) }),
  fc.record({ close: fc.nat(1) }),
  fc.constant('weeks pass' as const),
);

test('concurrent tries of two tabs share their key, and late answers do not affect the next request', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ACTION, { maxLength: 14 }), async (actions) => {
      const world = new World();
      for (const action of actions) {
        const before = world.held;
        if (action === 'weeks pass') world.nowMs += WEEKS_MS;
        else if ('close' in action) world.close(action.close);
        else if ('deliver' in action) {
          await world.deliver(action.deliver);
          expect([before, null]).toContain(world.held);
        } else {
          const { key, isRepeat } = world.press(action.press, action.page);
          expect(isRepeat).toBe(key === before?.key);
          expect(world.held?.key).toBe(key);
        }
      }
      expect(world.executesOnce()).toBe(true);
      // Whatever happened, the next answered try settles the stored request.
      world.close(0);
      world.close(1);
      const { outcome, key } = world.press({ verdict: 'accept', fate: 'answered' });
      await world.deliver();
      expect([(await outcome).state, world.held, world.isExecuted(key)]).toEqual(['accepted', null, true]);
    }),
    { numRuns: 500 },
  );
});

test("a request belongs to its player, on one server; those of earlier versions belong to the page's own server", () => {
  const [mobile, server] = ['9876543210', 'https://api.example'];
  expect([ownerOf({ mobile }), ownerOf({ mobile, server }), ownerOf(null)]).toEqual([
    mobile,
    `${mobile}@${server}`,
    '',
  ]);
});

test('an answer is shown to its owner, and once nobody is logged in any more, but to no other player', () => {
  const [mobile, server] = ['9876543210', 'https://api.example'];
  const sessions = [{ mobile, server }, null, { mobile }, { mobile: '9876500000', server }];
  expect(sessions.map((session) => mayShowAnswer(`${mobile}@${server}`, session))).toEqual([true, true, false, false]);
});

test('an error without an answer, such as a fault of the page, settles nothing', async () => {
  const settle = jest.fn();
  const error = new TypeError('not a function');
  const send = () => Promise.reject(error);
  await expect(sendStored({ isOpen: () => false, open: () => undefined, send, settle })).resolves.toEqual({
    state: 'open',
    error,
  });
  expect(settle).not.toHaveBeenCalled();
});
