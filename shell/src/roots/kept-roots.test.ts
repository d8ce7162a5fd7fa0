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

afterEach(() => localStorage.clear());

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
