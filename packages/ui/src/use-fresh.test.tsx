import { act, fireEvent, render, screen } from '@testing-library/react';
import { NewRows } from './new-rows';
import { useVisibility } from './test-support';
import { useFresh } from './use-fresh';

const turn = useVisibility();
let online = true;
beforeAll(() => Object.defineProperty(navigator, 'onLine', { get: () => online, configurable: true }));
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  online = true;
  Object.assign(globalThis, { scrollY: 0 });
  jest.useRealTimers();
});

const clock = (): number => Date.now();

/** The answers to come, and the signals of all requests. */
const answers: Promise<string>[] = [];
const signals: AbortSignal[] = [];
const ask = (signal: AbortSignal): Promise<string> => {
  signals.push(signal);
  return answers.shift() ?? Promise.resolve('old');
};
const show = jest.fn();
beforeEach(() => {
  answers.length = signals.length = 0;
  show.mockReset();
});

function Screen({ sign }: { sign: string | null }) {
  const fresh = useFresh({ sign, clock, ask, isShown: (page) => page === 'old', show });
  return (
    <>
      <h1 tabIndex={-1}>My bids</h1>
      <div>
        <NewRows fresh={fresh} label="New results" />
        <a href="#old">A row</a>
      </div>
    </>
  );
}

const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

/** Opens the list. The returned function polls another sign, and passes the five seconds in which it is seen. */
function open(): (sign: string) => Promise<void> {
  const { rerender } = render(<Screen sign="1" />);
  return (sign) => {
    rerender(<Screen sign={sign} />);
    return pass(5000);
  };
}

const button = () => screen.queryByRole('button', { name: 'New results' });

test('the first poll asks for nothing, and of several changes within five seconds the last one asks', async () => {
  const { rerender } = render(<Screen sign={null} />);
  rerender(<Screen sign="1" />);
  await pass(300_000);
  expect(signals).toHaveLength(0);
  for (const sign of ['2', '3', '4']) rerender(<Screen sign={sign} />);
  await pass(300_000);
  expect(signals).toHaveLength(1);
});

test('a change right after the first poll asks too', async () => {
  const { rerender } = render(<Screen sign={null} />);
  for (const sign of ['1', '2']) rerender(<Screen sign={sign} />);
  await pass(5000);
  expect(signals).toHaveLength(1);
});

test('one request is made at a time', async () => {
  let answer = (_page: string): void => undefined;
  answers.push(new Promise((resolve) => (answer = resolve)));
  const poll = open();
  await poll('2');
  await poll('3');
  await pass(30_000);
  expect(signals).toHaveLength(1);
  answer('old');
  await pass(5000);
  expect(signals).toHaveLength(2);
});

test('coming back asks at once, after a minute', async () => {
  open();
  turn('hidden');
  turn('visible');
  expect(signals).toHaveLength(0);
  turn('hidden');
  await pass(60_000);
  expect([signals.length, jest.getTimerCount()]).toEqual([0, 0]);
  turn('visible');
  expect(signals).toHaveLength(1);
});

test('nothing is asked without a network, and the change once it is back', async () => {
  const poll = open();
  online = false;
  await poll('2');
  expect(signals).toHaveLength(0);
  online = true;
  await pass(5000);
  expect(signals).toHaveLength(1);
});

test('leaving the screen ends its request and its timer', async () => {
  const { rerender, unmount } = render(<Screen sign="1" />);
  rerender(<Screen sign="2" />);
  await pass(5000);
  unmount();
  expect([signals.map(({ aborted }) => aborted), jest.getTimerCount()]).toEqual([[true], 0]);
});

test('what is shown already changes nothing, and neither does a failed request, which is repeated', async () => {
  const poll = open();
  Object.assign(globalThis, { scrollY: 640 });
  await poll('2');
  answers.push(Promise.reject(new Error('no answer')));
  await poll('3');
  expect([signals.length, button(), show.mock.calls]).toEqual([2, null, []]);
  for (let failures = 0; failures < 9; failures += 1) answers.push(Promise.reject(new Error('no answer')));
  await pass(75_000);
  expect(signals).toHaveLength(2 + 4);
  await pass(300_000);
  expect(signals).toHaveLength(6 + 5);
  answers.push(Promise.resolve('new'));
  await pass(60_000);
  expect(button()).toBeVisible();
});

test('at its top a list is replaced', async () => {
  const poll = open();
  answers.push(Promise.resolve('new'));
  await poll('2');
  expect(show.mock.calls).toEqual([['new']]);
  expect(button()).toBeNull();
});

test.each([
  ['scrolled down', () => Object.assign(globalThis, { scrollY: 640 })],
  ['while something in it has the focus', () => screen.getByRole('link').focus()],
])('%s, a list waits for a press, which leads to its top', async (_where, prepare) => {
  const scrolled = jest.spyOn(window, 'scrollTo');
  const poll = open();
  prepare();
  answers.push(Promise.resolve('new'));
  await poll('2');
  expect(show).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('New results');
  fireEvent.click(button()!);
  expect(show.mock.calls).toEqual([['new']]);
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  expect(button()).toBeNull();
  expect(screen.getByRole('heading')).toHaveFocus();
  scrolled.mockRestore();
});

test('the button goes when what is shown is up to date again', async () => {
  const poll = open();
  Object.assign(globalThis, { scrollY: 640 });
  answers.push(Promise.resolve('new'));
  await poll('2');
  expect(button()).toBeVisible();
  await poll('3');
  expect(button()).toBeNull();
});
