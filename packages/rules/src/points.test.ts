import fc from 'fast-check';
import { cutWinOf, DEFAULT_LIMITS, parsePoints, payout } from './points';
import { PAYOUT_CASES } from './test-support';

describe('the limits of a site without settings', () => {
  it('are 10 points for a bid line and 100 for a transfer at least [K01]', () => {
    expect(DEFAULT_LIMITS).toEqual({ minBid: 10, maxBid: 100_000, minTransfer: 100 });
  });
});

describe('payout', () => {
  it.each([
    ...PAYOUT_CASES,
    [0, { stake: 10, pays: 95 }, 0],
    [10, { stake: 10, pays: 0 }, 0],
    [9_007_199_254_740_991, { stake: 10, pays: 10 }, 9_007_199_254_740_991],
    [9_007_199_254_740_991, { stake: 1_000_003, pays: 999_983 }, 9_007_019_111_296_326],
  ])('of %d points at %j is %d', (points, rate, won) => {
    expect(payout(points, rate)).toBe(won);
  });

  it('is the largest whole number that is not above points x pays / stake', () => {
    const positive = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), positive, positive, (points, stake, pays) => {
        const won = BigInt(payout(points, { stake, pays }));
        const rest = BigInt(points) * BigInt(pays) - won * BigInt(stake);
        expect(rest >= 0n && rest < BigInt(stake)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('never pays more for two lines than for one of the same total', () => {
    const points = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(
        points,
        points,
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (one, other, stake, pays) => {
          const rate = { stake, pays };
          expect(payout(one, rate) + payout(other, rate)).toBeLessThanOrEqual(payout(one + other, rate));
        },
      ),
    );
  });

  it.each([
    [10.5, 10, 95],
    [Number.NaN, 10, 95],
    [Number.POSITIVE_INFINITY, 10, 95],
    [10, 0, 95],
    [10, 10, 9.5],
  ])('throws for %d points at %d-%d', (points, stake, pays) => {
    expect(() => payout(points, { stake, pays })).toThrow(RangeError);
  });
});

describe('typed points', () => {
  it.each([
    ['10', 10],
    ['0', 0],
    ['007', 7],
    ['100000', 100_000],
    ['9007199254740991', 9_007_199_254_740_991],
  ])('%j are %d [V19]', (text, points) => {
    expect(parsePoints(text)).toBe(points);
  });

  it.each([
    '',
    ' ',
    '10.5',
    '10.0',
    '1e3',
    '-5',
    '+5',
    ' 10',
    '10 ',
    '10\n',
    '1,000',
    '0x10',
    'ten',
    '१०',
    '１０',
    'Infinity',
    'NaN',
    '10a',
    '--',
  ])('%j are invalid [V19]', (text) => {
    expect(parsePoints(text)).toBeNull();
  });

  it('exceed every wallet, however long the text [V19]', () => {
    expect(parsePoints('9'.repeat(30))).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    expect(parsePoints('9'.repeat(4000))).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
  });

  it('are parsed back from any whole number', () => {
    fc.assert(fc.property(fc.maxSafeNat(), (points) => expect(parsePoints(String(points))).toBe(points)));
  });
});

describe('an example of a rounded win', () => {
  const single = { stake: 10, pays: 95 };

  it('is 41 points that come to 389.5 and pay 389 at 10-95', () => {
    expect(cutWinOf([single])).toEqual({ points: 41, rate: single, comesTo: 389.5, pays: 389 });
  });

  it('uses the first rate that leaves a fraction', () => {
    expect(cutWinOf([{ stake: 10, pays: 950 }, { stake: 1, pays: 9 }, single])).toMatchObject({ rate: single });
  });

  it('uses the first points from 41 on that leave one', () => {
    expect(cutWinOf([{ stake: 41, pays: 100 }])).toMatchObject({ points: 42, pays: 102 });
    expect(cutWinOf([{ stake: 2, pays: 19 }])).toMatchObject({ points: 41, comesTo: 389.5, pays: 389 });
  });

  it.each([[[]], [[{ stake: 10, pays: 90 }]], [[{ stake: 1, pays: 9 }]]])('does not exist for %j', (rates) => {
    expect(cutWinOf(rates)).toBeNull();
  });
});
