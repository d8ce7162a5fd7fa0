/**
 * Holds the clock of pauses during the tests of a file or group, and returns what moves it on: a pause passes when a
 * test says so, however slow the machine is. It shows whole ms, since fractions that are added and subtracted can leave
 * a pause unfinished.
 */
export function useHeldClock(): (ms: number) => void {
  let nowMs = 0;
  let clock: jest.SpyInstance;
  beforeEach(() => {
    nowMs = Math.ceil(performance.now());
    clock = jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  });
  afterEach(() => clock.mockRestore());
  return (ms) => void (nowMs += ms);
}
