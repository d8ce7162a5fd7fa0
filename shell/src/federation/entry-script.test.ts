import type { RegistryEntry } from '@ank/contract';
import integrities from '@ank/scripts/integrities';
import { entryScript, runEntry } from './entry-script';

const CONTAINER = 'ank_gali_test';
const gali = {
  name: 'gali',
  container: CONTAINER,
  entry: { url: '/remotes/gali/1/assets/remoteEntry.js', integrity: integrities.wellFormed[1]! },
} as RegistryEntry;
const page = globalThis as unknown as Record<string, unknown>;

const scripts = (): HTMLScriptElement[] => [...document.head.querySelectorAll('script')];
const run = (failed = 0) => runEntry(gali, new Map([['gali', failed]]));

afterEach(() => {
  for (const script of scripts()) {
    script.dispatchEvent(new Event('error'));
    script.remove();
  }
  Reflect.deleteProperty(page, CONTAINER);
  jest.useRealTimers();
});

describe('the script of an entry', () => {
  it('is checked against the hash of the registry', () => {
    const { integrity, crossOrigin } = entryScript(gali, 0);
    expect([integrity, crossOrigin]).toEqual([gali.entry.integrity, 'anonymous']);
  });

  it.each(integrities.malformed)('is refused with the hash %j, which the browser would load unchecked', (integrity) => {
    expect(() => entryScript({ ...gali, entry: { ...gali.entry, integrity } }, 0)).toThrow('Without a hash');
  });

  it('is asked for under a new address after a failure, because the browser waits for one that hangs', () => {
    expect(entryScript(gali, 2).src).toMatch(/remoteEntry\.js\?try=2$/);
  });
});

describe('running an entry', () => {
  it('gives the container that it leaves, to all who wait for it, by one script', async () => {
    const both = Promise.all([run(), run()]);
    expect(scripts()).toHaveLength(1);
    page[CONTAINER] = { get: () => undefined };
    scripts()[0]!.dispatchEvent(new Event('load'));
    expect(await both).toEqual([page[CONTAINER], page[CONTAINER]]);
    await run();
    expect(scripts()).toHaveLength(1);
  });

  it('is tried again after a script that did not load, or that left nothing', async () => {
    for (const [outcome, message] of [
      ['error', 'did not load'],
      ['load', `leaves no ${CONTAINER}`],
    ] as const) {
      const failing = expect(run()).rejects.toMatchObject({
        phase: 'entry',
        message: expect.stringContaining(message),
      });
      scripts().at(-1)!.dispatchEvent(new Event(outcome));
      await failing;
    }
    expect(scripts()).toHaveLength(2);
  });

  it('has half a minute, so that a hanging server ends in the error screen, and a retry does not wait for it', async () => {
    jest.useFakeTimers();
    const hanging = expect(run()).rejects.toMatchObject({ phase: 'entry' });
    const retried = run(1);
    expect(scripts()).toHaveLength(2);
    page[CONTAINER] = { get: () => undefined };
    scripts()[1]!.dispatchEvent(new Event('load'));
    expect(await retried).toBe(page[CONTAINER]);
    jest.advanceTimersByTime(30_000);
    await hanging;
  });
});
