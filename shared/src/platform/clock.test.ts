import { learnServerTime, nowMs } from './clock';

const SENT_MS = Date.parse('2026-11-21T16:09:58+05:30');

beforeEach(() => {
  jest.useFakeTimers({ now: SENT_MS });
  learnServerTime(SENT_MS, 0);
});
afterEach(() => jest.useRealTimers());

const ahead = (): number => nowMs() - Date.now();

test('an answer that travelled long does not set the clock back', () => {
  jest.advanceTimersByTime(3000);
  learnServerTime(SENT_MS, 3000);
  expect(nowMs()).toBe(SENT_MS + 3000);
});

test('a clock that is further ahead than an answer can have travelled is set back', () => {
  learnServerTime(SENT_MS + 60_000, 50);
  expect(ahead()).toBe(60_000);
  learnServerTime(SENT_MS, 3000);
  expect(ahead()).toBe(0);
});

test('a clock behind the server is set forward by every answer, however long it travelled', () => {
  learnServerTime(SENT_MS + 2000, 5000);
  expect(ahead()).toBe(2000);
});

test('a difference like that of network jitter does not move the clock', () => {
  for (const differenceMs of [400, -400]) learnServerTime(SENT_MS + differenceMs, 0);
  expect(ahead()).toBe(0);
});

test('published remotes that give no round trip still set the clock', () => {
  learnServerTime(SENT_MS - 3_600_000);
  expect(ahead()).toBe(-3_600_000);
});
