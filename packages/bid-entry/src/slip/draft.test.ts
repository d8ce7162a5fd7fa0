import { type BidLabel, DEFAULT_LIMITS } from '@ank/rules';
import type { BidTerms } from '../entry/bid-window';
import {
  addLines,
  beginPosts,
  type Draft,
  generatedEntries,
  isLocked,
  labelsToSend,
  lineFault,
  removeLines,
  requestIdOf,
  settlePost,
} from './draft';
import { parseDraft } from './parse-draft';

const SEED = 'a'.repeat(32);
const row = (digits: string, label: BidLabel = 'Single Digit') => ({ label, digits, closeDigits: '' });
const entry = (...rows: ReturnType<typeof row>[]) =>
  ({ rows, points: 10, session: 'open', day: '2026-11-21', source: rows[0]?.digits ?? '' }) as const;
const draftOf = (...rows: ReturnType<typeof row>[]): Draft => {
  const draft = addLines(null, entry(...rows), SEED);
  if (!draft) throw new Error('no draft');
  return draft;
};
const refused = { kind: 'refused', message: 'Betting closed', lineIndex: 1, newSeed: null } as const;

describe('a draft slip', () => {
  it('keeps the order of entry and gives every line its own id', () => {
    const draft = addLines(draftOf(row('5'), row('6')), entry(row('7')), 'b'.repeat(32));
    expect(draft?.lines.map((line) => [line.id, line.digits])).toEqual([
      [1, '5'],
      [2, '6'],
      [3, '7'],
    ]);
  });

  it('gets a new seed with every change of a line, so that a changed slip is a new request', () => {
    const draft = draftOf(row('5'), row('6'));
    expect(removeLines(draft, new Set([1]), 'b'.repeat(32))?.seed).toBe('b'.repeat(32));
    expect(addLines(draft, entry(row('7')), 'c'.repeat(32))?.seed).toBe('c'.repeat(32));
  });

  it('is removed with its last line [S17]', () => {
    expect(removeLines(draftOf(row('5')), new Set([1]), SEED)).toBeNull();
  });

  it('cannot be changed while the outcome of a try is unknown', () => {
    const sent = beginPosts(draftOf(row('5')), ['Single Digit']);
    expect(isLocked(sent)).toBe(true);
    expect(addLines(sent, entry(row('7')), 'b'.repeat(32))).toBe(sent);
    expect(removeLines(sent, new Set([1]), 'b'.repeat(32))).toBe(sent);
  });

  it('is unlocked by a refusal, with the message and the line that the server named', () => {
    const draft = draftOf(row('5'), row('6'));
    const after = settlePost(beginPosts(draft, ['Single Digit']), SEED, 'Single Digit', refused);
    expect(isLocked(after)).toBe(false);
    expect(after?.posts).toEqual([{ label: 'Single Digit', state: 'refused', message: 'Betting closed', badLine: 2 }]);
    expect(after?.seed).toBe(SEED);
  });

  it('keeps only the lines whose post failed, under the same request id [S25]', () => {
    const draft = draftOf(row('128', 'Single Pana'), row('118', 'Double Pana'), row('555', 'Triple Pana'));
    const labels = labelsToSend(draft);
    expect(labels).toEqual(['Single Pana', 'Double Pana', 'Triple Pana']);
    let after: Draft | null = beginPosts(draft, labels);
    after = settlePost(after, SEED, 'Single Pana', { kind: 'placed' });
    after = settlePost(after, SEED, 'Double Pana', { ...refused, lineIndex: null });
    expect(after && labelsToSend(after)).toEqual(['Triple Pana']);
    after = settlePost(after, SEED, 'Triple Pana', { kind: 'placed' });
    expect(after?.lines.map((line) => line.digits)).toEqual(['118']);
    expect(after?.seed).toBe(SEED);
  });

  it('gets a new seed when its id is used by another request, but never during a post with an unknown outcome', () => {
    const draft = draftOf(row('128', 'Single Pana'), row('118', 'Double Pana'));
    const duplicate = { ...refused, newSeed: 'b'.repeat(32) };
    const both = beginPosts(draft, ['Single Pana', 'Double Pana']);
    expect(settlePost(both, SEED, 'Single Pana', duplicate)?.seed).toBe(SEED);
    expect(settlePost(beginPosts(draft, ['Single Pana']), SEED, 'Single Pana', duplicate)?.seed).toBe('b'.repeat(32));
  });

  it('does not change another draft when a late outcome arrives', () => {
    const other = addLines(null, entry(row('9')), 'd'.repeat(32));
    expect(settlePost(other, SEED, 'Single Digit', { kind: 'placed' })).toBe(other);
    expect(settlePost(null, SEED, 'Single Digit', refused)).toBeNull();
  });

  it('makes valid request ids', () => {
    const labels: BidLabel[] = ['Single Digit', 'Half Sangam', 'Right Digit'];
    for (const label of labels) expect(requestIdOf(SEED, label)).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
    expect(new Set(labels.map((label) => requestIdOf(SEED, label))).size).toBe(3);
  });
});

describe('a queued line', () => {
  const terms: BidTerms = {
    day: '2026-11-21',
    takesOpen: false,
    takesClose: true,
    opensAtMs: null,
    closesAtMs: null,
    limits: DEFAULT_LIMITS,
  };
  const [line] = draftOf(row('5')).lines;
  const [jodi] = draftOf(row('05', 'Jodi Digit')).lines;
  if (!line || !jodi) throw new Error('no line');

  it('is marked once its session, or its day, has passed', () => {
    expect(lineFault({ ...line, session: 'open' }, terms)).toBe('closed');
    expect(lineFault({ ...line, session: 'close' }, terms)).toBeNull();
    expect(lineFault({ ...line, session: 'close', day: '2026-11-20' }, terms)).toBe('other-day');
    expect(lineFault({ ...jodi, session: 'close' }, terms)).toBe('closed');
  });

  it.each([
    [19, 'below-minimum'],
    [20, null],
    [500, null],
    [501, 'above-maximum'],
  ])('of %d points within 20 to 500: %s', (points, fault) => {
    const limits = { ...DEFAULT_LIMITS, minBid: 20, maxBid: 500 };
    expect(lineFault({ ...line, session: 'close', points }, { ...terms, limits })).toBe(fault);
  });
});

describe('a stored draft', () => {
  const draft = beginPosts(draftOf(row('5'), row('6')), ['Single Digit']);

  it('is restored completely, a try in flight included', () => {
    expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it.each([
    ['nothing', null],
    ['text', 'slip'],
    ['no lines', { ...draft, lines: [] }],
    ['a number of no label', { ...draft, lines: [{ ...draft.lines[0], digits: '55' }] }],
    ['points below one', { ...draft, lines: [{ ...draft.lines[0], points: -10 }] }],
    ['points of a fraction', { ...draft, lines: [{ ...draft.lines[0], points: 10.5 }] }],
    ['an unknown session', { ...draft, lines: [{ ...draft.lines[0], session: 'Open' }] }],
    ['an unknown label', { ...draft, lines: [{ ...draft.lines[0], label: 'Crossing' }] }],
    ['a day of no calendar', { ...draft, lines: [{ ...draft.lines[0], day: '2026-02-30' }] }],
    ['a malformed post', { ...draft, posts: [{ label: 'Single Digit', state: 'maybe' }] }],
    ['a seed that makes no request id', { ...draft, seed: 'short' }],
  ])('is dropped when it contains %s', (_what, stored) => {
    expect(parseDraft(stored)).toBeNull();
  });
});

describe('the lines of one entry', () => {
  const motor = {
    ...entry(row('123', 'Single Pana'), row('124', 'Single Pana'), row('134', 'Single Pana')),
    source: '1234',
  };

  it('are found by each of them if the entry made several, also after one of them is deleted', () => {
    const draft = addLines(addLines(draftOf(row('5')), motor, SEED), { ...motor, points: 20 }, SEED);
    const sizes = (of: Draft | null) => [...generatedEntries(of?.lines ?? [])].map(([id, lines]) => [id, lines.length]);
    expect(sizes(draft)).toEqual([2, 3, 4, 5, 6, 7].map((id) => [id, 3]));
    expect(sizes(removeLines(draft, new Set([2]), SEED))).toEqual([[3, 2], [4, 2], ...[5, 6, 7].map((id) => [id, 3])]);
  });

  it('do not exist if the player typed the numbers, one by one or as a sangam', () => {
    const sangam = {
      rows: [{ label: 'Full Sangam', digits: '128', closeDigits: '139' }],
      points: 10,
      session: 'close',
      day: '2026-11-21',
      source: '128',
    } as const;
    const draft = addLines(addLines(draftOf(row('5'), row('5')), sangam, SEED), sangam, SEED);
    expect(generatedEntries(draft?.lines ?? []).size).toBe(0);
  });
});
