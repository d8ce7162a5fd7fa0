import { type Family, labelsOf, needsBothResults } from '@ank/rules';
import { readLines } from './slip-lines';

const texts = Array.from({ length: 4 }, (_, length) =>
  Array.from({ length: 10 ** length }, (_unused, value) => (length === 0 ? '' : String(value).padStart(length, '0'))),
).flat();

/** A second implementation of the pana rule: digits never fall, with 0 as ten. */
const isPana = (text: string): boolean => {
  const ranks = [...text].map((digit) => (digit === '0' ? 10 : Number(digit)));
  return text.length === 3 && ranks.every((rank, i) => i === 0 || rank >= (ranks[i - 1] ?? 0));
};

const fits = (label: string, text: string): boolean => {
  const different = new Set(text).size;
  if (label === 'Jodi Digit') return text.length === 2;
  if (label === 'Single Pana') return isPana(text) && different === 3;
  if (label === 'Double Pana') return isPana(text) && different === 2;
  if (label === 'Triple Pana') return isPana(text) && different === 1;
  if (label === 'Full Sangam') return isPana(text);
  return text.length === 1;
};

const FAMILIES: Family[] = ['main', 'starline', 'gali'];
const ALL = FAMILIES.flatMap((family) => labelsOf(family).map((label) => ({ family, label })));

const taken = (
  family: Family,
  label: string,
  line: Partial<{ digits: string; closeDigits: string; session: string; points: string | number }>,
): boolean => {
  try {
    readLines(family, label, [{ digits: '', closeDigits: '', session: 'open', points: '10', ...line }]);
    return true;
  } catch {
    return false;
  }
};

describe('lines of a slip', () => {
  it.each(ALL)(
    '$family $label accepts its numbers and no other of all texts up to three digits [V14]',
    ({ family, label }) => {
      const sangam = label === 'Half Sangam' || label === 'Full Sangam';
      const closeDigits = sangam ? '128' : '';
      const accepted = texts.filter((digits) => taken(family, label, { digits, closeDigits }));
      expect(accepted).toEqual(texts.filter((text) => fits(label, text)));
      expect(accepted.length).toBeGreaterThan(0);
    },
  );

  it.each(['Half Sangam', 'Full Sangam'])('%s requires a pana as its second number [V14]', (label) => {
    const digits = label === 'Half Sangam' ? '1' : '128';
    expect(texts.filter((closeDigits) => taken('main', label, { digits, closeDigits }))).toEqual(texts.filter(isPana));
  });

  it.each(ALL.filter(({ label }) => !/Sangam/.test(label)))(
    '$family $label refuses a second number',
    ({ family, label }) => {
      const digits = texts.find((text) => fits(label, text)) ?? '';
      expect(taken(family, label, { digits })).toBe(true);
      expect(taken(family, label, { digits, closeDigits: '128' })).toBe(false);
    },
  );

  it.each([
    ['Jodi Digit', '7'],
    ['Jodi Digit', '007'],
    ['Single Digit', '05'],
    ['Triple Pana', '7'],
    ['Single Pana', '012'],
    ['Single Pana', '821'],
    ['Single Digit', '५'],
    ['Single Digit', ' 5'],
    ['Single Digit', '5\n'],
    ['Single Digit', "5' or '1'='1"],
  ])('%s does not accept %j as a number', (label, digits) => {
    expect(taken('main', label, { digits })).toBe(false);
  });

  const SPELLINGS = [
    'open',
    'Open',
    'OPEN',
    ' open ',
    'close',
    'Close',
    'CLOSED',
    'closed',
    '',
    'Single Digit',
    'both',
    'opened',
  ];
  const OPENS = SPELLINGS.slice(0, 4);
  const CLOSES = SPELLINGS.slice(4, 8);

  it.each(labelsOf('main'))('the session of a main %s line is read from it', (label) => {
    const digits = texts.find((text) => fits(label, text)) ?? '';
    const closeDigits = /Sangam/.test(label) ? '128' : '';
    const sessions = SPELLINGS.map((session) => {
      try {
        return readLines('main', label, [{ digits, closeDigits, session, points: 10 }])[0]?.session;
      } catch {
        return null;
      }
    });
    const ignored = label === 'Jodi Digit' || label === 'Full Sangam';
    expect(sessions).toEqual(
      SPELLINGS.map((session) =>
        ignored ? 'close' : OPENS.includes(session) ? 'open' : CLOSES.includes(session) ? 'close' : null,
      ),
    );
    if (ignored) expect(needsBothResults(label)).toBe(true);
  });

  it.each(['starline', 'gali'] as const)('a %s line accepts only Open or no session', (family) => {
    const label = family === 'gali' ? 'Left Digit' : 'Single Digit';
    expect(SPELLINGS.filter((session) => taken(family, label, { digits: '5', session }))).toEqual([...OPENS, '']);
  });

  it.each(['SP MOTOR', 'DP MOTOR', 'SP DP TP', 'SpDpTpMotors'])('%s accepts every pana and nothing else', (label) => {
    expect(texts.filter((digits) => taken('main', label, { digits }))).toEqual(texts.filter(isPana));
    expect(taken('starline', label, { digits: '128' })).toBe(false);
  });
});
