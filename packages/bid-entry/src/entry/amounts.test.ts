import { quickAmounts } from './amounts';

describe('the suggested amounts', () => {
  it.each([
    [10, 100_000, [10, 50, 100, 500, 1000]],
    [50, 100_000, [50, 100, 500, 1000, 5000]],
    [25, 100_000, [25, 50, 100, 500, 1000]],
    [1, 100_000, [1, 10, 50, 100, 500]],
    [10, 200, [10, 50, 100, 200]],
    [10, 100, [10, 50, 100]],
    [30, 40, [30, 40]],
    [70, 70, [70]],
    [999_999_998, 999_999_999, [999_999_998, 999_999_999]],
  ])('of %d to %d are %j', (minBid, maxBid, amounts) => {
    expect(quickAmounts({ minBid, maxBid })).toEqual(amounts);
  });

  it('stay within the limits', () => {
    for (const minBid of [1, 7, 10, 49, 50, 51, 999, 100_000])
      for (const maxBid of [minBid, minBid + 1, minBid * 3, minBid * 1000])
        for (const amount of quickAmounts({ minBid, maxBid })) {
          expect(amount).toBeGreaterThanOrEqual(minBid);
          expect(amount).toBeLessThanOrEqual(maxBid);
        }
  });
});
