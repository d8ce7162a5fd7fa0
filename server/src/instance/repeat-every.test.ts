import { repeatEvery } from './repeat-every';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('waits for slow work before it starts the next run', async () => {
  const ends: (() => void)[] = [];
  const timer = repeatEvery(1000, () => new Promise<void>((resolve) => ends.push(resolve)));
  await jest.advanceTimersByTimeAsync(3500);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await jest.advanceTimersByTimeAsync(1000);
  expect(ends).toHaveLength(2);
  clearInterval(timer);
});
