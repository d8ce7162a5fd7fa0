import type { RegistryEntry } from '@ank/contract';
import integrities from '@ank/scripts/integrities';
import { guardPlugin } from './guard';

const gali = {
  name: 'gali',
  container: 'ank_gali',
  entry: { url: '/remotes/gali/1/assets/remoteEntry.js', integrity: integrities.wellFormed[1]! },
} as RegistryEntry;

type Made = { script: HTMLScriptElement; timeout: number };

function scriptFor(url: string, failures = new Map<string, number>(), entry = gali): Made {
  const { createScript } = guardPlugin([entry], failures);
  return createScript?.({ url, remoteInfo: {} } as never) as unknown as Made;
}

describe('the guard', () => {
  it('checks the entry of a remote against the hash of the registry', () => {
    const { script } = scriptFor('http://localhost/remotes/gali/1/assets/remoteEntry.js');
    expect(script.integrity).toBe(gali.entry.integrity);
    expect(script.crossOrigin).toBe('anonymous');
  });

  it('allows a script half a minute, so that a hanging server ends in the error screen', () => {
    expect(scriptFor('/remotes/gali/1/assets/remoteEntry.js').timeout).toBe(30_000);
  });

  it('refuses an entry that the registry does not name', () => {
    expect(() => scriptFor('https://elsewhere.example/remoteEntry.js')).toThrow('Not in the registry');
  });

  it.each(integrities.malformed)(
    'refuses an entry with the hash %j, which the browser would load unchecked',
    (integrity) => {
      const entry = { ...gali, entry: { ...gali.entry, integrity } };
      expect(() => scriptFor(entry.entry.url, new Map(), entry)).toThrow('without a hash');
    },
  );

  it('retries under a new address after a failure, because the browser waits for one that hangs', () => {
    expect(scriptFor('/remotes/gali/1/assets/remoteEntry.js', new Map([['gali', 2]])).script.src).toMatch(
      /remoteEntry\.js\?try=2$/,
    );
  });
});
