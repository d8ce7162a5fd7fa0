import { useVisibility } from './test-support';
import { whileVisible } from './while-visible';

const turn = useVisibility();
beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('runs while the page is visible, has no timer while it is hidden, and runs at once when it comes back', () => {
  const work = jest.fn();
  const stop = whileVisible(work, 1000);
  jest.advanceTimersByTime(2500);
  expect(work).toHaveBeenCalledTimes(2);
  turn('hidden');
  expect(jest.getTimerCount()).toBe(0);
  turn('visible');
  expect(work).toHaveBeenCalledTimes(3);
  jest.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(4);
  stop();
  turn('hidden');
  turn('visible');
  expect([work.mock.calls.length, jest.getTimerCount()]).toEqual([4, 0]);
});

test('starts when a page that was opened hidden becomes visible', () => {
  turn('hidden');
  const work = jest.fn();
  const stop = whileVisible(work, 1000);
  expect(jest.getTimerCount()).toBe(0);
  turn('visible');
  expect([work.mock.calls.length, jest.getTimerCount()]).toEqual([1, 1]);
  stop();
});
