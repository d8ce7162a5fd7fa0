import { act, render, screen } from '@testing-library/react';
import { Countdown } from './countdown';
import { useVisibility } from './test-support';

const MINUTE_MS = 60_000;
const turn = useVisibility();

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

const ENDS = [
  { label: 'Open ends in', endsAtMs: 2 * MINUTE_MS },
  { label: 'Close ends in', endsAtMs: 62 * MINUTE_MS },
];
const next = (nowMs: number) => ENDS.find(({ endsAtMs }) => endsAtMs > nowMs) ?? null;
const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));

const see = (state: DocumentVisibilityState): void => act(() => turn(state));

test('the next deadline is named and counts down, by the second in its last minute, and then the following one', () => {
  let reads = 0;
  const clock = (): number => {
    reads += 1;
    return Date.now();
  };
  const { container } = render(<Countdown next={next} clock={clock} />);
  expect(screen.getByText('Open ends in 2 min')).toBeVisible();
  pass(MINUTE_MS);
  expect(screen.getByText('Open ends in 1 min')).toBeVisible();
  expect(reads).toBeLessThan(5);
  pass(1);
  expect(screen.getByText('Open ends in 59 s')).toBeVisible();
  pass(17_000);
  expect(screen.getByText('Open ends in 42 s')).toBeVisible();
  pass(43_000);
  expect(screen.getByText('Close ends in 59 min')).toBeVisible();
  pass(60 * MINUTE_MS);
  expect(container).toBeEmptyDOMElement();
});

test('a hidden page has no timer, and the text is right when it is visible again', () => {
  render(<Countdown next={next} clock={Date.now} />);
  see('hidden');
  expect(jest.getTimerCount()).toBe(0);
  jest.setSystemTime(5 * MINUTE_MS);
  see('visible');
  expect(screen.getByText('Close ends in 57 min')).toBeVisible();
});
