import { inLaterFrame, scrollSpeed } from './one-step-a-frame';

let frames: FrameRequestCallback[] = [];
const nextFrame = (): void => frames.splice(0).forEach((run) => run(0));

beforeEach(() => {
  frames = [];
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
  jest.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation(() => void frames.splice(0));
});
afterEach(() => jest.restoreAllMocks());

test('a frame has one step, the one of the lowest rank, and of equal ones the first', () => {
  const done: string[] = [];
  for (const [name, rank] of [
    ['last', Infinity],
    ['second', 2],
    ['first', 1],
    ['third', 2],
  ] as const)
    inLaterFrame(() => done.push(name), rank);
  expect(done).toEqual([]);
  nextFrame();
  expect(done).toEqual(['first']);
  nextFrame();
  nextFrame();
  nextFrame();
  expect(done).toEqual(['first', 'second', 'third', 'last']);
  expect(frames).toEqual([]);
});

test('a step that asks for another one waits a frame for it', () => {
  const done: string[] = [];
  inLaterFrame(() => {
    done.push('first');
    inLaterFrame(() => done.push('second'));
  });
  nextFrame();
  expect(done).toEqual(['first']);
  nextFrame();
  expect(done).toEqual(['first', 'second']);
});

test('a cancelled step is not run, and without steps no frame is asked for', () => {
  const run = jest.fn();
  const cancel = inLaterFrame(run);
  const cancelOther = inLaterFrame(run);
  cancel();
  expect(frames).toHaveLength(1);
  cancelOther();
  expect(frames).toEqual([]);
  nextFrame();
  expect(run).not.toHaveBeenCalled();
  inLaterFrame(run)();
  inLaterFrame(run);
  nextFrame();
  expect(run).toHaveBeenCalledTimes(1);
});

test('a step learns how fast the page was scrolled up to it', () => {
  const speedAfter = (ms: number, px: number): number => {
    let speed = NaN;
    inLaterFrame(() => (speed = scrollSpeed()));
    [nowMs, globalThis.scrollY] = [nowMs + ms, scrollY + px];
    frames.splice(0).forEach((run) => run(nowMs));
    return speed;
  };
  let nowMs = 10_000;
  expect([speedAfter(5_000, 9_000), speedAfter(50, 200), speedAfter(50, 0)]).toEqual([0, 4, 2]);
  for (let step = 0; step < 5; step += 1) speedAfter(100, -100);
  expect(speedAfter(100, -100)).toBe(1);
  for (let step = 0; step < 5; step += 1) speedAfter(100, 0);
  expect(speedAfter(100, 0)).toBe(0);
});
