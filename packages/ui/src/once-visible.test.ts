import { onceVisible } from './once-visible';
import { useVisibility } from './test-support';

const turn = useVisibility();
beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('work is done once, after its delay', () => {
  const work = jest.fn();
  onceVisible(work, 1000);
  jest.advanceTimersByTime(999);
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  turn('hidden');
  turn('visible');
  jest.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a hidden page has no timer; what has become due meanwhile is done as it is shown', () => {
  const work = jest.fn();
  onceVisible(work, 1000);
  turn('hidden');
  expect(jest.getTimerCount()).toBe(0);
  jest.advanceTimersByTime(5000);
  expect(work).not.toHaveBeenCalled();
  turn('visible');
  jest.advanceTimersByTime(0);
  expect([work.mock.calls.length, jest.getTimerCount()]).toEqual([1, 0]);
});

test('a page that is shown before the work is due waits for the rest of the delay', () => {
  turn('hidden');
  const work = jest.fn();
  onceVisible(work, 1000);
  jest.advanceTimersByTime(400);
  turn('visible');
  jest.advanceTimersByTime(599);
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});

test('cancelled work is not done', () => {
  const work = jest.fn();
  onceVisible(work, 1000)();
  turn('hidden');
  turn('visible');
  jest.advanceTimersByTime(5000);
  expect(work).not.toHaveBeenCalled();
});
