import { DEFAULT_LIMITS, SINGLE_DIGITS } from '@ank/rules';
import { BID_TEXTS } from '../bid-entry.messages';
import type { BidTerms } from './bid-window';
import { checkEntry } from './check-entry';
import { asEntered, rowsOf } from './expand';
import { digitField } from './fields';
import type { GameType } from './game-type';
import { BY_CHOICE } from './session-kinds';

const SINGLE: GameType = {
  id: 'single',
  path: '/single',
  label: 'Single Digit',
  fields: [digitField],
  choosesClasses: false,
  messages: {},
  hint: '0 to 9',
  draw: () => null,
  ...BY_CHOICE,
  expand: asEntered('Single Digit'),
};
const TERMS: BidTerms = {
  day: '2026-11-21',
  takesOpen: true,
  takesClose: true,
  opensAtMs: null,
  closesAtMs: null,
  limits: DEFAULT_LIMITS,
};

const enter = (
  digits: string,
  points: string,
  { gameType = SINGLE, terms = TERMS, balance = 1000 as number | null, queuedLines = 0 } = {},
) =>
  checkEntry(
    gameType,
    { values: { digits, closeDigits: '', classes: [] }, points, session: 'open' },
    terms,
    balance,
    queuedLines,
  );

describe('Proceed', () => {
  it('accepts every digit at 10 points and more [V14]', () => {
    for (const digit of SINGLE_DIGITS) {
      expect(enter(digit, '10')).toEqual({
        rows: [{ label: 'Single Digit', digits: digit, closeDigits: '' }],
        points: 10,
      });
    }
    expect(enter('5', '1000')).toMatchObject({ points: 1000 });
  });

  it.each([
    ['', '', 'Please enter the number'],
    ['', '5', 'Please enter the number'],
    ['x', '', 'Number x is not valid'],
    ['x', '5', 'Number x is not valid'],
    ['5', '', 'Please enter point'],
    ['5', '9', 'Required minimum bid amount is 10'],
    ['5', '0', 'Required minimum bid amount is 10'],
    ['5', '1001', 'Insufficient balance please refill your account'],
  ])('reports the first error of digit "%s" and points "%s" [V13]', (digits, points, fault) => {
    expect(enter(digits, points)).toMatchObject({ fault });
  });

  it.each(['ten', '10.5', '1e3', '-5', '+50', ' ', '5 0', '५०', '050', '0x10', 'Infinity', 'NaN'])(
    'asks for points instead of "%s" [V19]',
    (points) => {
      expect(enter('5', points)).toMatchObject({ fault: 'Please enter point' });
    },
  );

  it.each(['99999999', '9007199254740993', '9'.repeat(400)])(
    'reports that the balance is too small for %s points [V19]',
    (points) => {
      expect(enter('5', points)).toMatchObject({ fault: BID_TEXTS.insufficient });
    },
  );

  it('makes no slip with more lines than the server accepts', () => {
    const motor = { ...SINGLE, expand: () => rowsOf('Single Pana', ['123', '124', '134', '234']) };
    const full = { fault: '500 bids at most. Submit these first.' };
    expect(enter('5', '10', { queuedLines: 499 })).toMatchObject({ points: 10 });
    expect(enter('5', '10', { queuedLines: 500 })).toEqual(full);
    expect(enter('5', '10', { gameType: motor, queuedLines: 496 })).toMatchObject({ points: 10 });
    expect(enter('5', '10', { gameType: motor, queuedLines: 497 })).toEqual(full);
  });

  it("uses the game type's message for the balance [V13]", () => {
    const gameType = { ...SINGLE, messages: { insufficient: BID_TEXTS.starlineInsufficient } };
    expect(enter('5', '1001', { gameType })).toMatchObject({
      fault: 'Insufficient balance, please refill your account',
    });
  });

  it('leaves the balance to the server while the wallet is unknown', () => {
    expect(enter('5', '5000', { balance: null })).toMatchObject({ points: 5000 });
  });

  it.each([
    ['49', 'Required minimum bid amount is 50'],
    ['2001', 'Maximum bid amount is 2,000'],
    ['5000', 'Maximum bid amount is 2,000'],
    ['5001', 'Insufficient balance please refill your account'],
  ])('names the limit that the operator has set when %s points exceed it', (points, fault) => {
    const terms = { ...TERMS, limits: { ...DEFAULT_LIMITS, minBid: 50, maxBid: 2000 } };
    expect(enter('5', points, { terms, balance: 5000 })).toMatchObject({ fault });
    for (const taken of ['50', '2000']) expect(enter('5', taken, { terms, balance: 5000 })).toHaveProperty('rows');
  });

  it('accepts less than 10 points if the operator does', () => {
    const terms = { ...TERMS, limits: { ...DEFAULT_LIMITS, minBid: 1 } };
    expect(enter('5', '1', { terms })).toMatchObject({ points: 1 });
    expect(enter('5', '0', { terms })).toMatchObject({ fault: 'Required minimum bid amount is 1' });
  });

  it('accepts nothing once the session is over', () => {
    const terms = { ...TERMS, takesOpen: false };
    expect(enter('5', '10', { terms })).toMatchObject({ fault: 'Bidding is closed for Single Digit' });
  });
});
