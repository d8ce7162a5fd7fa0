import fc from 'fast-check';
import { type BidLabel, type Family, labelsOf } from './families';
import { closesAtOpen, isValidNumber, numbersOf, settledLabel } from './labels';

const LABELS: readonly BidLabel[] = [
  'Single Digit',
  'Jodi Digit',
  'Single Pana',
  'Double Pana',
  'Triple Pana',
  'Half Sangam',
  'Full Sangam',
  'Left Digit',
  'Right Digit',
];

const PADDED = Array.from({ length: 1000 }, (_, n) =>
  [1, 2, 3, 4].map((width) => String(n).padStart(width, '0')),
).flat();
const JUNK = [
  '',
  ' ',
  '-1',
  '+1',
  '1.0',
  '1e1',
  '0x1',
  ' 1',
  '1 ',
  '1\n',
  '07 ',
  '128 ',
  '1,2',
  'NaN',
  'null',
  'undefined',
  'toString',
  'length',
  '٣',
  '१२८',
  '１２８',
  '1O',
  '--',
  '128-1',
  '1\u00002',
  '1'.repeat(5000),
];
const TEXTS = [...new Set([...PADDED, ...JUNK])];

const isPanaText = (text: string): boolean => {
  if (!/^[0-9]{3}$/.test(text)) return false;
  const [a = 0, b = 0, c = 0] = [...text].map((digit) => (digit === '0' ? 10 : Number(digit)));
  return a <= b && b <= c;
};
const different = (text: string): number => new Set(text).size;

/** The definition of the digit sets, one line a label. */
const MAY_HOLD: Record<BidLabel, (text: string) => boolean> = {
  'Single Digit': (text) => /^[0-9]$/.test(text),
  'Left Digit': (text) => /^[0-9]$/.test(text),
  'Right Digit': (text) => /^[0-9]$/.test(text),
  'Jodi Digit': (text) => /^[0-9][0-9]$/.test(text),
  'Single Pana': (text) => isPanaText(text) && different(text) === 3,
  'Double Pana': (text) => isPanaText(text) && different(text) === 2,
  'Triple Pana': (text) => isPanaText(text) && different(text) === 1,
  'Half Sangam': (text) => /^[0-9]$/.test(text),
  'Full Sangam': isPanaText,
};

const SANGAMS: readonly string[] = ['Half Sangam', 'Full Sangam'];

describe.each(LABELS)('numbers of %s', (label) => {
  const sangam = SANGAMS.includes(label);
  const goodClose = sangam ? '128' : '';

  it('are exactly those of its digit set, in one spelling each, without junk [V14]', () => {
    expect(TEXTS.filter((text) => isValidNumber(label, text, goodClose))).toEqual(TEXTS.filter(MAY_HOLD[label]));
    expect([...numbersOf(label)].sort()).toEqual(TEXTS.filter(MAY_HOLD[label]).sort());
  });

  it(sangam ? 'needs a second number out of the 220 panas [V14]' : 'carries no second number [V14]', () => {
    const digits = numbersOf(label)[0] ?? '';
    const taken = TEXTS.filter((text) => isValidNumber(label, digits, text));
    expect(taken).toEqual(sangam ? TEXTS.filter(isPanaText) : ['']);
  });

  it('need both numbers of a sangam to be right at once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEXTS), fc.constantFrom(...TEXTS), (digits, closeDigits) => {
        const closeFits = sangam ? isPanaText(closeDigits) : closeDigits === '';
        expect(isValidNumber(label, digits, closeDigits)).toBe(MAY_HOLD[label](digits) && closeFits);
      }),
    );
  });
});

describe('which cut-off ends a line', () => {
  it.each([
    ['Single Digit', true, false],
    ['Single Pana', true, false],
    ['Double Pana', true, false],
    ['Triple Pana', true, false],
    ['Jodi Digit', true, true],
    ['Half Sangam', true, true],
    ['Full Sangam', true, true],
    ['Left Digit', true, false],
    ['Right Digit', true, false],
  ] as const)('%s ends at the open time: open session %s, close session %s', (label, openSession, closeSession) => {
    expect([closesAtOpen(label, 'open'), closesAtOpen(label, 'close')]).toEqual([openSession, closeSession]);
  });
});

describe('the label under which a line is settled', () => {
  const OF_FAMILY: Record<Family, readonly string[]> = {
    main: ['Single Digit', 'Jodi Digit', 'Single Pana', 'Double Pana', 'Triple Pana', 'Half Sangam', 'Full Sangam'],
    starline: ['Single Digit', 'Single Pana', 'Double Pana', 'Triple Pana'],
    gali: ['Left Digit', 'Right Digit', 'Jodi Digit'],
  };
  const COMBINED = ['SP MOTOR', 'DP MOTOR', 'SP DP TP', 'SpDpTpMotors'];
  const UNKNOWN = [
    '',
    'single digit',
    'Single Digit ',
    'SINGLE PANA',
    'SP Motor',
    'Tripple Pana',
    'constructor',
    'toString',
    '0',
    'main',
  ];

  it.each(['main', 'starline', 'gali'] as const)(
    'is an own label of the %s family, and null for every other name',
    (family) => {
      expect(labelsOf(family)).toEqual(OF_FAMILY[family]);
      for (const sent of [...LABELS, ...UNKNOWN]) {
        expect(settledLabel(family, sent, '128')).toBe(OF_FAMILY[family].includes(sent) ? sent : null);
      }
    },
  );

  it.each(COMBINED)('is the class of the pana for a row of %s, on main markets only', (sent) => {
    for (const text of TEXTS) {
      const label = isPanaText(text)
        ? (['', 'Triple Pana', 'Double Pana', 'Single Pana'] as const)[different(text)]
        : null;
      expect(settledLabel('main', sent, text)).toBe(label);
    }
    expect([settledLabel('starline', sent, '128'), settledLabel('gali', sent, '128')]).toEqual([null, null]);
  });
});
