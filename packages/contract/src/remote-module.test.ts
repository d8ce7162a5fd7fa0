import integrities from '@ank/scripts/integrities';
import { SPOKEN_CONTRACTS } from './offer';
import {
  checkRemoteModule,
  CONTRACT_VERSION,
  entryFor,
  inLanguage,
  isIntegrity,
  keepLostRemotes,
  parseRegistry,
  type RegistryEntry,
} from './remote-module';

const HASH = integrities.wellFormed[0]!;

const file = (url: string): { url: string; integrity: string } => ({ url, integrity: HASH });

const entry = (name: string, changes: Record<string, unknown> = {}): RegistryEntry =>
  ({
    name,
    title: 'Starline',
    version: '1.2.3',
    enabled: true,
    container: `ank_${name}`,
    contract: CONTRACT_VERSION,
    paths: [{ path: '/imp2', layout: 'header', access: 'player' }],
    navigation: [
      { place: 'banner', label: 'Starline', path: '/imp2', icon: 'star', betting: true, order: 1, hint: 'Every hour' },
    ],
    entry: file('/r/starline/entry.js'),
    scripts: [file('/r/starline/remote.js')],
    styles: [],
    ...changes,
  }) satisfies Record<
    Exclude<keyof RegistryEntry, 'icons' | 'resume' | 'texts' | 'fallback' | 'canary' | 'replaced'>,
    unknown
  > as RegistryEntry;

const without = (key: string): unknown =>
  Object.fromEntries(Object.entries(entry('bad')).filter(([name]) => name !== key));
const path = { path: '/imp2', layout: 'header', access: 'player' };
const link = { place: 'menu', label: 'Starline', path: '/imp2', icon: 'star', betting: true, order: 1 };

const MALFORMED: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['text', 'starline'],
  ['a list', []],
  ['nothing in it', {}],
  ...Object.keys(entry('bad')).map((key) => [`no ${key}`, without(key)] as const),
  ['a number for a name', entry('bad', { name: 5 })],
  ['a contract as text', entry('bad', { contract: '1' })],
  ['enabled as text', entry('bad', { enabled: 'true' })],
  ['an entry without integrity', entry('bad', { entry: { url: '/x.js' } })],
  ['an entry of an unknown hash', entry('bad', { entry: { url: '/x.js', integrity: 'md9-AAAA' } })],
  ['a script of an unknown hash', entry('bad', { scripts: [{ url: '/x.js', integrity: 'md9-AAAA' }] })],
  ['a style of an unknown hash', entry('bad', { styles: [{ url: '/x.css', integrity: 'md9-AAAA' }] })],
  ['an entry that is text', entry('bad', { entry: '/x.js' })],
  ['a script without url', entry('bad', { scripts: [file('/a.js'), { integrity: HASH }] })],
  ['styles that are no list', entry('bad', { styles: {} })],
  ['paths that are no list', entry('bad', { paths: '/imp2' })],
  ['a path without text', entry('bad', { paths: [path, { ...path, path: 7 }] })],
  ['a path without layout', entry('bad', { paths: [{ path: '/imp2', access: 'player' }] })],
  ['a path of an unknown layout', entry('bad', { paths: [{ ...path, layout: 'wide' }] })],
  ['a path without access', entry('bad', { paths: [{ path: '/imp2', layout: 'header' }] })],
  ['a path of an unknown access', entry('bad', { paths: [{ ...path, access: 'Betting' }] })],
  ['a path whose access is a name of every object', entry('bad', { paths: [{ ...path, access: 'constructor' }] })],
  ['a link without label', entry('bad', { navigation: [{ ...link, label: undefined }] })],
  ['a link without path', entry('bad', { navigation: [link, { ...link, path: null }] })],
  [
    'a link that does not say whether it needs betting',
    entry('bad', { navigation: [{ ...link, betting: undefined }] }),
  ],
  ['a link without order', entry('bad', { navigation: [{ ...link, order: 'first' }] })],
  ['a link without place', entry('bad', { navigation: [{ ...link, place: undefined }] })],
  ['a link without icon', entry('bad', { navigation: [{ ...link, icon: undefined }] })],
  ['a key of unfinished work that is no text', entry('bad', { resume: true })],
];

describe('the registry', () => {
  it('is read completely when every entry is well formed', () => {
    const remotes = [
      entry('starline'),
      entry('gali', { enabled: false, styles: [file('/g.css')], navigation: [], paths: [] }),
      entry('wallet', { contract: 99, resume: 'ank.funds' }),
    ];
    expect(parseRegistry({ remotes })).toEqual({ remotes });
    expect(parseRegistry(JSON.parse(JSON.stringify({ remotes, other: 1 })))).toEqual({ remotes });
  });

  it.each(MALFORMED)('leaves out an entry with %s and keeps the others in order', (_name, bad) => {
    expect(parseRegistry({ remotes: [entry('starline'), bad, entry('gali')] }).remotes.map(({ name }) => name)).toEqual(
      ['starline', 'gali'],
    );
  });

  it('has the icons that a remote provides; with malformed ones the entry stays, and gets a plain circle', () => {
    const icons = { dice: ['M3 3h18v18H3z'] };
    const dice = { ...link, icon: 'dice', drawing: ['M0 0 url(#x)'] };
    const unsound = { icons: { dice: ['url(#x)'] } };
    const tried = { ...entry('gali'), percent: 10 };
    const remotes = [
      entry('starline', { icons }),
      entry('gali', { ...unsound, canary: { ...tried, icons: { dice: ['<b>'] } } }),
    ];
    expect(parseRegistry({ remotes })).toEqual({ remotes: [remotes[0], entry('gali', { canary: tried })] });
    expect(parseRegistry({ remotes: [entry('starline', { navigation: [dice] })] }).remotes).toHaveLength(1);
  });

  const before = { ...entry('starline'), version: '1.2.2' };
  const versions = { fallback: before, canary: { ...entry('starline'), version: '1.3.0', percent: 10 } };

  it('names the version before the live one, and one on trial', () => {
    const remotes = [entry('starline', versions)];
    expect(parseRegistry({ remotes })).toEqual({ remotes });
  });

  it.each([
    ['text', 'starline'],
    ['null', null],
    ['no version', { ...before, percent: 10, version: undefined }],
    ['a file of an unknown hash', { ...before, percent: 10, entry: { url: '/x.js', integrity: 'md9-AAAA' } }],
  ])('drops a fallback or canary that is %s, and keeps the entry', (_name, bad) => {
    const remotes = [entry('starline', { fallback: bad, canary: bad })];
    expect(parseRegistry({ remotes })).toEqual({ remotes: [entry('starline')] });
  });

  it.each([
    ['without a share of the browsers', { percent: undefined }],
    ['of another remote', { name: 'gali' }],
    ['with a path of an unknown access', { paths: [{ ...path, access: 'all' }] }],
  ])('drops a canary %s', (_name, changes) => {
    const remotes = [entry('starline', { canary: { ...versions.canary, ...changes } })];
    expect(parseRegistry({ remotes })).toEqual({ remotes: [entry('starline')] });
  });

  it('keeps an entry with a link for a place of a later shell', () => {
    expect(
      parseRegistry({ remotes: [entry('starline', { navigation: [{ ...link, place: 'sidebar' }] })] }).remotes,
    ).toHaveLength(1);
  });

  it.each([undefined, null, 'text', 5, [], {}, { remotes: null }, { remotes: {} }, { remotes: 'x' }])(
    'is empty for %j',
    (value) => {
      expect(parseRegistry(value)).toEqual({ remotes: [] });
    },
  );
});

describe('the registry after a new one was read', () => {
  const last = { remotes: [entry('starline'), entry('gali')] };
  const names = (next: unknown): string[] =>
    keepLostRemotes(last, parseRegistry(next)).remotes.map(({ name, version }) => `${name} ${version}`);

  it.each([
    ['empty', { remotes: [] }],
    ['garbage', '<!doctype html>'],
    ['nothing', null],
    ['malformed', { remotes: [{ ...entry('gali'), entry: 5 }] }],
  ])('has every remote of the last one when the new one is %s', (_name, next) => {
    expect(names(next)).toEqual(['starline 1.2.3', 'gali 1.2.3']);
  });

  it('takes what the new one has and keeps what it lacks', () => {
    expect(names({ remotes: [entry('gali', { version: '2.0.0' })] })).toEqual(['gali 2.0.0', 'starline 1.2.3']);
  });

  it('no longer has what was removed on purpose', () => {
    const next = parseRegistry({ remotes: [entry('gali')], removed: ['starline', 7] });
    expect(keepLostRemotes(last, next)).toEqual({ remotes: [entry('gali')], removed: ['starline'] });
  });
});

describe('the version that a browser runs', () => {
  const live = { ...entry('starline'), fallback: { ...entry('starline'), version: '1.2.2' } };
  const tried = { ...entry('starline'), version: '1.3.0', title: 'Starline new' };
  const entryOf = (percent: number, bucket: number): RegistryEntry =>
    entryFor({ ...live, canary: { ...tried, percent } }, () => bucket);

  it.each([
    [10, 0, '1.3.0'],
    [10, 9, '1.3.0'],
    [10, 10, '1.2.3'],
    [10, 99, '1.2.3'],
    [0, 0, '1.2.3'],
    [100, 99, '1.3.0'],
  ])('of a canary of %i %% depends on its bucket, %i', (percent, bucket, version) => {
    expect(entryOf(percent, bucket).version).toBe(version);
  });

  it('is the canary as a whole, with the live version as its fallback', () => {
    const { contract, container, entry: file, scripts, styles } = live;
    expect(entryOf(100, 0)).toEqual({
      ...tried,
      enabled: true,
      fallback: { version: '1.2.3', contract, container, entry: file, scripts, styles },
    });
  });

  it('needs no bucket if there is no canary', () => {
    const bucket = jest.fn(() => 0);
    expect(entryFor(live, bucket)).toBe(live);
    expect(bucket).not.toHaveBeenCalled();
  });
});

describe('a hash', () => {
  it.each(integrities.wellFormed)('%s is one that browsers check', (text) => expect(isIntegrity(text)).toBe(true));
  it.each([...integrities.malformed, ''])('%j is not', (text) => expect(isIntegrity(text)).toBe(false));
});

it('a newly built remote runs under the current shell', () => {
  expect(SPOKEN_CONTRACTS).toContain(CONTRACT_VERSION);
});

describe('the module of a remote', () => {
  const Component = (): null => null;
  const good = { contract: CONTRACT_VERSION, routes: [{ path: '/imp2', Component }] };

  it('is mounted when it uses this contract, exposed as default or bare', () => {
    expect(checkRemoteModule({ default: good })).toBe(good);
    expect(checkRemoteModule(good)).toBe(good);
    expect(checkRemoteModule({ default: { contract: CONTRACT_VERSION, routes: [] } })).toEqual({
      contract: CONTRACT_VERSION,
      routes: [],
    });
  });

  it('may render a route with a wrapped component', () => {
    const wrapped = {
      ...good,
      routes: [{ path: '/imp2', Component: { $$typeof: Symbol.for('react.memo'), type: Component } }],
    };
    expect(checkRemoteModule({ default: wrapped })).toBe(wrapped);
  });

  it('may resume what an earlier page has left', () => {
    const resuming = { ...good, resume: () => undefined };
    expect(checkRemoteModule({ default: resuming })).toBe(resuming);
    expect(checkRemoteModule({ default: { ...good, resume: true } })).toEqual({
      fault: 'exposes a resume that is no function',
    });
  });

  it.each([
    undefined,
    null,
    'text',
    5,
    {},
    { default: undefined },
    { default: null },
    { default: {} },
    { default: { contract: CONTRACT_VERSION } },
    { default: { contract: CONTRACT_VERSION, routes: {} } },
  ])('is refused without routes: %j', (value) => {
    expect(checkRemoteModule(value)).toEqual({ fault: 'exposes no routes' });
  });

  it.each([0, 2, 1.5, '1', undefined, null])('is refused for contract %j, and both versions are named', (contract) => {
    expect(checkRemoteModule({ default: { ...good, contract } })).toEqual({
      fault: `is built for contract ${contract}, the shell supports ${CONTRACT_VERSION}`,
    });
  });

  it.each([
    ['no path', { Component }],
    ['a path that is no text', { path: 5, Component }],
    ['no component', { path: '/imp2' }],
    ['text for a component', { path: '/imp2', Component: 'script' }],
    ['true for a component', { path: '/imp2', Component: true }],
    ['nothing', null],
  ])('is refused when one of its routes has %s', (_name, route) => {
    expect(checkRemoteModule({ default: { ...good, routes: [...good.routes, route] } })).toEqual({
      fault: 'exposes a route without path or component',
    });
  });
});

describe('the texts of a descriptor', () => {
  const texts = { hi: { Starline: 'स्टारलाइन', 'Every hour': 'हर घंटे' } };

  it('has title, labels and hints in a language; those that are missing stay unchanged', () => {
    const hindi = inLanguage(entry('starline', { texts }), 'hi');
    expect([hindi.title, hindi.navigation[0]?.label, hindi.navigation[0]?.hint]).toEqual([
      'स्टारलाइन',
      'स्टारलाइन',
      'हर घंटे',
    ]);
    expect(inLanguage(entry('starline', { texts }), 'mr')).toEqual(entry('starline', { texts }));
    expect(inLanguage(entry('starline'), 'hi')).toEqual(entry('starline'));
  });

  it.each(['hi', { hi: 'text' }, { hi: { Starline: 1 } }])('an entry with %j for texts is malformed', (malformed) => {
    expect(parseRegistry({ remotes: [entry('bad', { texts: malformed })] }).remotes).toEqual([]);
  });
});
