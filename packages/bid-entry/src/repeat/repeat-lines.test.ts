import type { PlacedLine } from '@ank/contract';
import { type BidLabel, DEFAULT_LIMITS, DOUBLE_PANAS, panasOfAnk, SINGLE_PANAS, spMotorPanas } from '@ank/rules';
import type { BidTerms } from '../entry/bid-window';
import { asEntered, rowsOf } from '../entry/expand';
import { closePanaField, digitField, jodiField, labelled, motorField, panaField } from '../entry/fields';
import { gameTypesOf } from '../entry/game-type';
import { alwaysClose, BY_CHOICE } from '../entry/session-kinds';
import { repeatLines } from './repeat-lines';

const gameType = gameTypesOf(BY_CHOICE);
const shared = { path: '/x', hint: '', draw: () => null };
const simple = (label: BidLabel, field = digitField) =>
  gameType(label, { ...shared, label, fields: [field], expand: asEntered(label) });
const GAME_TYPES = [
  gameType('motor', {
    ...shared,
    label: 'SP Motor',
    fields: [motorField('Pana number', 3, () => 'short')],
    expand: ({ digits }) => rowsOf('Single Pana', spMotorPanas(digits)),
  }),
  simple('Single Digit'),
  gameType('jodi', {
    ...shared,
    label: 'Jodi Digit',
    fields: [jodiField],
    ...alwaysClose('close', 'Close Digit'),
    expand: asEntered('Jodi Digit'),
  }),
  simple('Single Pana', panaField(SINGLE_PANAS)),
  simple('Double Pana', panaField(DOUBLE_PANAS)),
  gameType('spDpTp', {
    ...shared,
    label: 'SP DP TP',
    fields: [digitField],
    choosesClasses: true,
    expand: ({ digits, classes }) => classes.flatMap((ofClass) => rowsOf(ofClass, panasOfAnk(digits, ofClass))),
  }),
  gameType('halfSangam', {
    ...shared,
    label: 'Half Sangam',
    fields: [digitField, labelled(closePanaField, 'Close Pana')],
    timed: true,
    expand: asEntered('Half Sangam'),
  }),
];

const TERMS: BidTerms = {
  day: '2026-11-21',
  takesOpen: true,
  takesClose: true,
  opensAtMs: null,
  closesAtMs: null,
  limits: DEFAULT_LIMITS,
};
const AFTER_OPEN = { ...TERMS, takesOpen: false };

const line = (changes: Partial<PlacedLine> = {}): PlacedLine => ({
  label: 'Single Digit',
  session: 'Open',
  digits: '5',
  closeDigits: '',
  points: 10,
  ...changes,
});

const repeat = (lines: readonly PlacedLine[], terms = TERMS) => {
  const { drafts, leftOut } = repeatLines(GAME_TYPES, lines, terms);
  return {
    drafts: drafts.map((draft) => [draft.gameType.label, draft.lines]),
    leftOut: leftOut.map(({ line: { label, digits }, fault }) => [label, digits, fault]),
  };
};

describe('a slip repeated', () => {
  it('has the same numbers, points and sessions for the current market day', () => {
    expect(repeat([line(), line({ digits: '7', session: 'Close', points: 20 })])).toEqual({
      drafts: [
        [
          'Single Digit',
          [
            {
              rows: [{ label: 'Single Digit', digits: '5', closeDigits: '' }],
              points: 10,
              session: 'open',
              day: '2026-11-21',
              source: '5',
            },
            {
              rows: [{ label: 'Single Digit', digits: '7', closeDigits: '' }],
              points: 20,
              session: 'close',
              day: '2026-11-21',
              source: '7',
            },
          ],
        ],
      ],
      leftOut: [],
    });
  });

  it('goes to the screens of its labels, one for each, in the order of the slip', () => {
    const lines = [
      line({ label: 'Half Sangam', digits: '6', closeDigits: '128' }),
      line({ label: 'Jodi Digit', digits: '07', session: 'Close' }),
      line({ label: 'Half Sangam', digits: '7', closeDigits: '240' }),
    ];
    const { drafts } = repeatLines(GAME_TYPES, lines, TERMS);
    expect(drafts.map((draft) => [draft.gameType.label, draft.lines.length])).toEqual([
      ['Half Sangam', 2],
      ['Jodi Digit', 1],
    ]);
  });

  it('goes to SP DP TP whole if it has panas of several classes, as only that screen places them together', () => {
    const single = line({ label: 'Single Pana', digits: '128' });
    const triple = line({ label: 'Triple Pana', digits: '777' });
    expect(repeat([single, triple]).drafts).toMatchObject([
      [
        'SP DP TP',
        [
          { rows: [{ label: 'Single Pana', digits: '128' }], source: '128' },
          { rows: [{ label: 'Triple Pana', digits: '777' }], source: '777' },
        ],
      ],
    ]);
    expect(repeat([single, single]).drafts).toMatchObject([['Single Pana', [{}, {}]]]);
    expect(repeat([single, line()]).drafts).toMatchObject([
      ['Single Pana', [{}]],
      ['Single Digit', [{}]],
    ]);
  });

  it('never moves an Open bid to Close: once Open has ended it is left out, with everything that needs both results', () => {
    const lines = [
      line(),
      line({ digits: '6', session: 'Close' }),
      line({ label: 'Jodi Digit', digits: '07', session: 'closed' }),
      line({ label: 'Half Sangam', digits: '6', closeDigits: '128', session: 'Close' }),
    ];
    const { drafts, leftOut } = repeat(lines, AFTER_OPEN);
    expect(drafts).toMatchObject([['Single Digit', [{ session: 'close', source: '6' }]]]);
    expect(leftOut).toEqual([
      ['Single Digit', '5', 'closed'],
      ['Jodi Digit', '07', 'closed'],
      ['Half Sangam', '6', 'closed'],
    ]);
  });

  it("leaves out what today's limits forbid", () => {
    const limits = { ...DEFAULT_LIMITS, minBid: 20, maxBid: 100 };
    const lines = [line(), line({ digits: '6', points: 20 }), line({ digits: '7', points: 500 })];
    expect(repeat(lines, { ...TERMS, limits })).toMatchObject({
      drafts: [['Single Digit', [{ source: '6' }]]],
      leftOut: [
        ['Single Digit', '5', 'below-minimum'],
        ['Single Digit', '7', 'above-maximum'],
      ],
    });
  });

  it.each([
    ['a label that the family does not offer', { label: 'Left Digit' }],
    ['a number that is none of its label', { label: 'Double Pana', digits: '128' }],
    ['a sangam without its second number', { label: 'Half Sangam', digits: '6', closeDigits: '' }],
    ['a screen that only expands', { label: 'SP Motor', digits: '123' }],
    ['a name of every object', { label: 'constructor' }],
  ])('leaves out %s', (_what, changes) => {
    const { drafts, leftOut } = repeat([line(changes)]);
    expect(drafts).toEqual([]);
    expect(leftOut).toMatchObject([[expect.anything(), expect.anything(), 'not-offered']]);
  });

  it('has no lines while the market is closed', () => {
    expect(repeat([line()], { ...TERMS, takesOpen: false, takesClose: false })).toEqual({
      drafts: [],
      leftOut: [['Single Digit', '5', 'closed']],
    });
  });
});
