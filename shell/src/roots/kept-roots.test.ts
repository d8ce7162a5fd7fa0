import type { PublishedRoot } from '@ank/protocol';
import { keepRoots, keptRoots, noteSeen, sessionsOf, withRoots } from './kept-roots';

const rootOf = (root: string, changes: Record<string, unknown> = {}): PublishedRoot => ({
  head: JSON.stringify({ family: 'main', market: '7', day: '2026-11-21', session: 'open', slips: 3, root, ...changes }),
  signature: 's',
  key: 'k1',
});
const OPEN = rootOf('aa');
const CLOSE = rootOf('bb', { session: 'close' });
const OTHER = rootOf('cc');
const ID = 'main/7/2026-11-21/open';

afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

test('roots are stored once each, and invalid ones are not', () => {
  keepRoots([OPEN]);
  keepRoots([OPEN, CLOSE, { ...OPEN, head: 'text' }, { ...OPEN, head: '{}' }]);
  expect(keptRoots()).toEqual([OPEN, CLOSE]);
});

test('a second root of a stored session is reported until a player has seen it, and both are kept', () => {
  expect(keepRoots([OPEN, CLOSE])).toEqual([]);
  const [differs] = keepRoots([OTHER]);
  expect(differs).toEqual({ id: ID, day: '2026-11-21', session: 'open', roots: ['aa', 'cc'], chain: null });
  expect(keepRoots([])).toEqual([differs]);
  noteSeen(differs!);
  expect(keepRoots([OTHER])).toEqual([]);
  expect(sessionsOf(keptRoots()).find(({ id }) => id === ID)?.roots).toEqual(['aa', 'cc']);
});

test('when there are too many, the oldest are dropped, but never those that differ', () => {
  const later = ['1', '2', '3', '4'].map((market) => rootOf('dd', { market, day: '2026-11-22' }));
  const kept = withRoots([OPEN, OTHER, CLOSE], later, 3);
  expect(kept).toEqual([OPEN, OTHER, ...later.slice(-3)]);
});

test('an older day that is read again replaces no newer one, and of the oldest day those stored first stay', () => {
  const dayOf = (day: string) => ['1', '2', '3'].map((market) => rootOf('dd', { market, day }));
  const [old, last] = [dayOf('2026-11-20'), dayOf('2026-11-22')];
  const kept = withRoots([], [...old, ...last], 4);
  expect(kept).toEqual([...old.slice(-1), ...last]);
  expect(withRoots(kept, old, 4)).toEqual(kept);
  expect(withRoots(last, old, 4)).toEqual([...last, ...old.slice(-1)]);
  expect(withRoots(withRoots(last, old, 4), [OPEN], 4)).toEqual([...last, OPEN]);
});

test('days that are not due, which a site can make up, replace no root that was seen', () => {
  const [seen, madeUp] = ['2026-11-22', '2099-01-01'].map((day) =>
    ['1', '2', '3'].map((market) => rootOf('dd', { market, day })),
  ) as [PublishedRoot[], PublishedRoot[]];
  expect(withRoots(seen, madeUp, 3)).toEqual(seen);
  expect(withRoots(madeUp, seen, 3)).toEqual(seen);
  jest.useFakeTimers({ now: Date.parse('2098-12-31T00:30:00+05:30') });
  // A phone's clock may be a little slow, so that tomorrow counts as any other day.
  expect(withRoots(seen, madeUp, 3)).toEqual(madeUp);
});

test('roots without slips are alike, but those of other sessions make none of them a proof', () => {
  const first = rootOf('ee', { slips: 0 });
  const second = rootOf('ff', { before: { root: 'ee', slips: 0, reason: 'the clock ran ahead' } });
  const empty = ['1', '2', '3', '4'].map((market) => rootOf('ee', { market, slips: 0 }));
  expect(withRoots([first, second], empty, 3)).toEqual([first, second, ...empty.slice(-3)]);
});

test('of too many sessions whose roots differ, the newest stay, each with its first root', () => {
  const pairOf = (market: string): PublishedRoot[] => [rootOf('aa', { market }), rootOf('cc', { market })];
  const [a, b, c] = [pairOf('1'), pairOf('2'), pairOf('3')] as const;
  const pairs = [a, b, c];
  const firsts = pairs.flatMap(([first]) => first ?? []);
  expect(withRoots(firsts, pairs.flat(), 4)).toEqual([...b, ...c]);
  expect(withRoots([...b, ...c], a, 4)).toEqual([...c, ...a]);
  const third = rootOf('dd', { market: '2' });
  expect(withRoots([...b, ...c], [third], 4)).toEqual([...b, third]);
});

test('two signed heads with the same root are two, unless the second names the first', () => {
  const [first, more] = [rootOf('aa', { sealed: '1' }), rootOf('aa', { sealed: '1', slips: 4 })];
  expect(keepRoots([first])).toEqual([]);
  expect(keepRoots([first, more])).toMatchObject([{ id: ID, roots: ['aa', 'aa'], chain: null }]);
  expect(keptRoots()).toEqual([first, more]);
  localStorage.clear();
  // The clock that ran ahead had sealed the first one.
  const before = { root: 'aa', slips: 3, reason: 'the clock ran ahead' };
  const [second, third] = [rootOf('aa', { sealed: '-2', before }), rootOf('aa', { sealed: '-1', before })];
  const [reopened] = keepRoots([first, second]);
  expect(reopened?.chain?.map(({ sealed }) => sealed)).toEqual(['-2', '1']);
  noteSeen(reopened!);
  expect(keepRoots([first, second])).toEqual([]);
  expect(keepRoots([third])[0]?.chain?.map(({ sealed }) => sealed)).toEqual(['-1', '-2', '1']);
});

const KEYS = [{ id: 'k1', key: 'public', madeAt: '', retiredAt: '' }];

test('each root is stored with its public key, also one that was stored without it', () => {
  keepRoots([OPEN]);
  expect(keptRoots()).toEqual([OPEN]);
  keepRoots([CLOSE, { ...OTHER, key: 'k2' }], KEYS);
  const full = { publicKey: 'public' };
  expect(keptRoots()).toEqual([
    { ...OPEN, ...full },
    { ...OTHER, key: 'k2' },
    { ...CLOSE, ...full },
  ]);
  keepRoots([], [{ ...KEYS[0]!, key: 'another' }]);
  expect(keptRoots()[0]).toEqual({ ...OPEN, ...full });
});

test('a reopening that the player has seen in the version before is not shown again', () => {
  const second = rootOf('cc', { before: { root: 'aa', slips: 3, reason: 'the clock ran ahead' } });
  keepRoots([OPEN]);
  const roots = [OPEN, second].map(({ head, signature, key }) => ({ head, signature, key }));
  const { server } = JSON.parse(localStorage.getItem('ank.roots')!) as { server: string };
  localStorage.setItem('ank.roots', JSON.stringify({ server, roots, seen: [`${ID}/cc`] }));
  expect(keptRoots()).toEqual(roots);
  expect(keepRoots([OPEN, second])).toEqual([]);
});

test.each([
  null,
  'text',
  { server: '', roots: [{}], seen: [] },
  { server: 'https://other.example', roots: [OPEN], seen: [] },
])('data that another version, somebody else or a page of another server has stored is ignored: %j', (stored) => {
  localStorage.setItem('ank.roots', JSON.stringify(stored));
  expect(keptRoots()).toEqual([]);
  expect(keepRoots([OTHER])).toEqual([]);
});
