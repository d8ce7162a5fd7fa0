import type { Registry, RegistryEntry } from '@ank/contract';
import integrities from '@ank/scripts/integrities';
import { inlinedRegistry, remotePathsOf } from './registry';

const file = { url: '/remotes/x.js', integrity: integrities.wellFormed[0]! };

function remote(name: string, paths: readonly string[], more: Partial<RegistryEntry> = {}): RegistryEntry {
  return {
    name,
    title: name,
    contract: 1,
    version: '1',
    enabled: true,
    container: `ank_${name}`,
    entry: file,
    scripts: [],
    styles: [],
    navigation: [],
    paths: paths.map((path) => ({ path, layout: 'header', access: 'player' })),
    ...more,
  };
}

const owned = (registry: Registry): string[] => remotePathsOf(registry).map((row) => `${row.path} ${row.remote.name}`);

describe('paths of remotes', () => {
  it('are those of every enabled remote', () => {
    expect(owned({ remotes: [remote('a', ['/one', '/two']), remote('b', ['/three'], { enabled: false })] })).toEqual([
      '/one a',
      '/two a',
    ]);
  });

  it('never take over a path of the shell, whatever its letter case', () => {
    expect(owned({ remotes: [remote('thief', ['/IMP', '/login/', '/', '/free'])] })).toEqual(['/free thief']);
  });

  it('belong to the first remote that declares them', () => {
    expect(owned({ remotes: [remote('a', ['/one']), remote('b', ['/ONE', '/two'])] })).toEqual(['/one a', '/two b']);
  });
});

describe('the registry in the page', () => {
  const put = (text: string): void => {
    document.body.innerHTML = '<script type="application/json" id="registry"></script>';
    document.getElementById('registry')!.textContent = text;
  };

  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('is read at once', () => {
    put(JSON.stringify({ remotes: [remote('a', ['/one'])] }));
    expect(inlinedRegistry()?.remotes.map((entry) => entry.name)).toEqual(['a']);
  });

  it('leaves out a malformed entry and keeps the others', () => {
    const nowhere = remote('nowhere', ['/two'], { entry: { url: 'http://127.0.0.1:undefined/x.js', integrity: '' } });
    put(JSON.stringify({ remotes: [{ name: 'broken' }, nowhere, remote('a', ['/one'])] }));
    expect(inlinedRegistry()?.remotes.map((entry) => entry.name)).toEqual(['a']);
  });

  it('is null on a static host and null if it is not JSON', () => {
    expect(inlinedRegistry()).toBeNull();
    put('{');
    expect(inlinedRegistry()).toBeNull();
  });
});
