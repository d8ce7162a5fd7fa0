import { type BidTerms, checkEntry, type EntryValues, type GameType } from '@ank/bid-entry';
import { DEFAULT_LIMITS, DOUBLE_PANAS, JODIS, PANAS, SINGLE_DIGITS, SINGLE_PANAS, TRIPLE_PANAS } from '@ank/rules';
import { GAME_TYPES } from './game-types';

const OPEN_NOW: BidTerms = {
  day: '2026-11-21',
  takesOpen: true,
  takesClose: true,
  opensAtMs: null,
  closesAtMs: null,
  limits: DEFAULT_LIMITS,
};
const NOTHING: EntryValues = { digits: '', closeDigits: '', classes: ['Single Pana', 'Double Pana', 'Triple Pana'] };

const named = (label: string): GameType => {
  const found = GAME_TYPES.find((row) => row.label === label);
  if (!found) throw new Error(`no game type ${label}`);
  return found;
};

const enter = (label: string, values: Partial<EntryValues>, points = '10', balance: number | null = 1000) =>
  checkEntry(named(label), { values: { ...NOTHING, ...values }, points, session: 'close' }, OPEN_NOW, balance);

const faultOf = (...entry: Parameters<typeof enter>): string | null => {
  const checked = enter(...entry);
  return 'fault' in checked ? checked.fault : null;
};

const numbersOf = (...entry: Parameters<typeof enter>): string[] => {
  const checked = enter(...entry);
  return 'rows' in checked ? checked.rows.map((row) => row.digits) : [];
};

/** Every text of one to three digits, and what players paste. */
const TEXTS = [
  ...Array.from({ length: 10 }, (_, n) => String(n)),
  ...Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')),
  ...Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0')),
  ...['a', '1a', '-5', '1.5', '1e3', ' 5', '५', '0005', '12 '],
];

describe('game types of the main markets', () => {
  it('are the ten of the game selection, on their own paths [R35] [R36] [S29]', () => {
    expect(GAME_TYPES.map(({ label, path }) => [label, path])).toEqual([
      ['Single Digit', '/single'],
      ['Jodi Digit', '/jodi'],
      ['Single Pana', '/singlepana'],
      ['Double Pana', '/doublepana'],
      ['Triple Pana', '/tripplepana'],
      ['Half Sangam', '/halfsangam'],
      ['Full Sangam', '/fullsangam'],
      ['SP DP TP', '/spdptp'],
      ['SP Motor', '/spmotor'],
      ['DP Motor', '/dpmotor'],
    ]);
  });

  it('are timed for Jodi Digit, Half Sangam and Full Sangam only [S14]', () => {
    expect(GAME_TYPES.filter((row) => row.timed).map((row) => row.label)).toEqual([
      'Jodi Digit',
      'Half Sangam',
      'Full Sangam',
    ]);
  });

  it('offer the session choice on seven screens, but not on Jodi Digit and Full Sangam [S30]', () => {
    expect(GAME_TYPES.filter((row) => row.session !== 'choice').map((row) => row.label)).toEqual([
      'Jodi Digit',
      'Full Sangam',
    ]);
    expect(named('Jodi Digit').wireSession.close).toBe('close');
    expect(named('Full Sangam').wireSession.close).toBe('closed');
    expect(named('Single Digit').wireSession).toEqual({ open: 'open', close: 'close' });
  });

  it.each([
    ['Single Digit', SINGLE_DIGITS],
    ['Jodi Digit', JODIS],
    ['Single Pana', SINGLE_PANAS],
    ['Double Pana', DOUBLE_PANAS],
    ['Triple Pana', TRIPLE_PANAS],
  ])('%s accepts exactly its numbers and names any other one [V13] [V14]', (label, numbers) => {
    for (const digits of TEXTS) {
      const expected = numbers.includes(digits) ? null : `Number ${digits} is not valid`;
      expect(faultOf(label, { digits })).toBe(expected);
    }
  });

  it('Full Sangam accepts two panas of the full list [V14]', () => {
    for (const digits of TEXTS) {
      const expected = PANAS.includes(digits) ? null : `Number ${digits} is not valid`;
      expect(faultOf('Full Sangam', { digits, closeDigits: '128' })).toBe(expected);
      expect(faultOf('Full Sangam', { digits: '128', closeDigits: digits })).toBe(expected);
    }
  });

  it('Half Sangam accepts a digit and a pana, and checks the digit first [V14]', () => {
    expect(numbersOf('Half Sangam', { digits: '1', closeDigits: '240' })).toEqual(['1']);
    expect(faultOf('Half Sangam', { digits: '12', closeDigits: '' })).toBe('Number 12 is not valid');
    expect(faultOf('Half Sangam', { digits: '1', closeDigits: '' })).toBe('Please enter the number');
    expect(faultOf('Half Sangam', { digits: '1', closeDigits: '241' })).toBe('Number 241 is not valid');
  });

  it('Half Sangam swaps its labels with the session [S19]', () => {
    const [digit, pana] = named('Half Sangam').fields;
    expect(digit?.label).toEqual({ open: 'Open Digit', close: 'Close Digit' });
    expect(pana?.label).toEqual({ open: 'Close Pana', close: 'Open Pana' });
  });

  it('labels the queued rows of Jodi Digit Close Digit [S29]', () => {
    expect(named('Jodi Digit').lineNote.close).toBe('Close Digit');
  });

  it('SP DP TP refuses two characters, and entries without a row [V14] [S37]', () => {
    expect(faultOf('SP DP TP', { digits: '12' }, '')).toBe('Number 12 is not valid');
    expect(faultOf('SP DP TP', { digits: 'a' }, '')).toBe('Please enter point');
    expect(faultOf('SP DP TP', { digits: 'a' })).toBe('Number a is not valid');
    expect(faultOf('SP DP TP', { digits: '5', classes: [] })).toBe('Number 5 is not valid');
  });

  it('SP DP TP gives 12, 9 and 1 panas of a digit, each under its class [S20]', () => {
    const checked = enter('SP DP TP', { digits: '5' });
    const labels = 'rows' in checked ? checked.rows.map((row) => row.label) : [];
    expect(labels.filter((label) => label === 'Single Pana')).toHaveLength(12);
    expect(labels.filter((label) => label === 'Double Pana')).toHaveLength(9);
    expect(labels.filter((label) => label === 'Triple Pana')).toHaveLength(1);
    expect(numbersOf('SP DP TP', { digits: '5', classes: ['Triple Pana'] })).toEqual(['555']);
  });

  it('SP Motor needs three characters and makes each pana once [V15] [S37]', () => {
    expect(faultOf('SP Motor', { digits: '' })).toBe('Please enter the number');
    expect(faultOf('SP Motor', { digits: '12' })).toBe('Digit not valid');
    expect(faultOf('SP Motor', { digits: '112' })).toBe('Number 112 is not valid');
    expect(faultOf('SP Motor', { digits: '123a' })).toBe('Number 123a is not valid');
    expect(numbersOf('SP Motor', { digits: '1123' })).toEqual(['123']);
    expect(numbersOf('SP Motor', { digits: '0123' })).toEqual(['120', '123', '130', '230']);
    expect(enter('SP Motor', { digits: '123' })).toMatchObject({ rows: [{ label: 'Single Pana' }] });
  });

  it('DP Motor needs two characters and reports when they make no pana [V16]', () => {
    expect(faultOf('DP Motor', { digits: '1' })).toBe('Number 1 is not valid');
    expect(faultOf('DP Motor', { digits: '11' })).toBe('Please enter a valid Pana (at least 2 digits)');
    expect(numbersOf('DP Motor', { digits: '12' })).toEqual(['112', '122']);
    expect(enter('DP Motor', { digits: '12' })).toMatchObject({
      rows: [{ label: 'Double Pana' }, { label: 'Double Pana' }],
    });
  });

  it.each(GAME_TYPES.map((row) => row.label))('%s requires the number before anything else [V13]', (label) => {
    expect(faultOf(label, {}, '')).toBe('Please enter the number');
  });
});
