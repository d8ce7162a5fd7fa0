/**
 * Stops the clock of pauses during the tests of a file or group, and returns the function that advances it, so that
 * pauses do not depend on the machine's speed. In whole ms, because rounding of fractions can leave a pause unfinished.
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

/** Whether the page of a file's tests is visible, at first it is. Returns the function that hides it and shows it. */
export function useVisibility(): (to: DocumentVisibilityState) => void {
  let visibility: DocumentVisibilityState = 'visible';
  beforeAll(() => Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true }));
  beforeEach(() => void (visibility = 'visible'));
  return (to) => {
    visibility = to;
    document.dispatchEvent(new Event('visibilitychange'));
  };
}
