import { inLaterFrame } from './one-step-a-frame';

const FRAME_MS = 160;
let frames: FrameRequestCallback[] = [];
const nextFrame = (): void => frames.splice(0).forEach((run) => run(FRAME_MS));

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

test('a cancelled step is not run, others get the time of their frame, and without steps no frame is asked for', () => {
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
  expect(run.mock.calls).toEqual([[FRAME_MS]]);
});
