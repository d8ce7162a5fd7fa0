import { AWAY_MS, isDue, minutesOf, playAt } from './play-check.rules';

const MINUTE = 60_000;
const BEGAN = Date.UTC(2026, 10, 21, 6, 30);

it('play continues over short pauses and starts again after a long one, or when the clock goes back', () => {
  const first = playAt(BEGAN, null);
  const second = playAt(BEGAN + AWAY_MS - 1, first);
  expect(second).toEqual({ beganMs: BEGAN, seenMs: BEGAN + AWAY_MS - 1 });
  const later = second.seenMs + AWAY_MS;
  expect(playAt(later, second)).toEqual({ beganMs: later, seenMs: later });
  expect(playAt(BEGAN - 1, second)).toEqual({ beganMs: BEGAN - 1, seenMs: BEGAN - 1 });
});

it('a check is due once the chosen minutes are over, and never if none were chosen', () => {
  const play = { beganMs: BEGAN, seenMs: BEGAN + 15 * MINUTE - 1 };
  expect([minutesOf(play), isDue(play, 15)]).toEqual([14, false]);
  const over = { ...play, seenMs: BEGAN + 15 * MINUTE };
  expect([minutesOf(over), isDue(over, 15), isDue(over, 30), isDue(over, 0)]).toEqual([15, true, false, false]);
});
