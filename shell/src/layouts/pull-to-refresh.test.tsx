import { act, fireEvent, render, screen } from '@testing-library/react';
import { expectErrors } from '../test-support/expect-errors';
import { PullToRefresh } from './pull-to-refresh';
import { PULL, pullTo, release } from './pull-to-refresh.rules';

// jsdom cannot load a page: it reports each try.
const reports = expectErrors(/Not implemented: navigation/);
const reloads = (): number => reports.length;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const room = (): HTMLElement => document.querySelector('[data-pull]')!;
const state = (): string | undefined => room().dataset.pull;
const touch = (kind: 'Start' | 'Move' | 'End' | 'Cancel', y: number, target: Element = document.body): void =>
  void fireEvent[`touch${kind}`](target, { touches: kind === 'End' || kind === 'Cancel' ? [] : [{ clientY: y }] });
const drag = (dy: number, target?: Element): void => {
  touch('Start', 100, target);
  touch('Move', 100 + dy, target);
};

test('has the prescribed measures [S12]', () => {
  expect(PULL).toEqual({ threshold: 60, max: 80, reload: 50, refreshTimeoutMs: 500 });
});

test.each([
  [-5, 'pending', 0],
  [0, 'pending', 0],
  [1, 'pulling', 1],
  [59, 'pulling', 59],
  [60, 'releasing', 60],
  [80, 'releasing', 80],
  [400, 'releasing', 80],
] as const)('%i px down is %s at %i px [S12]', (dy, expected, distance) => {
  expect(pullTo(dy)).toEqual({ state: expected, distance });
});

test('letting go counts from the threshold on [S12]', () => {
  expect(release(pullTo(59))).toEqual({ state: 'pending', distance: 0 });
  expect(release(pullTo(60))).toEqual({ state: 'refreshing', distance: 50 });
});

test('a pull past the threshold reloads the page 500 ms after it is let go [S12]', () => {
  render(<PullToRefresh />);
  drag(30);
  expect(state()).toBe('pulling');
  touch('Move', 165);
  expect(state()).toBe('releasing');
  expect(room()).toHaveStyle({ height: '65px' });
  touch('End', 0);
  expect(state()).toBe('refreshing');
  expect(room()).toHaveStyle({ height: '50px' });
  expect(screen.getByText('Refreshing')).toBeInTheDocument();
  drag(70);
  expect(state()).toBe('refreshing');
  act(() => void jest.advanceTimersByTime(499));
  expect(reloads()).toBe(0);
  act(() => void jest.advanceTimersByTime(1));
  expect(reloads()).toBe(1);
});

test('a pull that is too short, taken back or cancelled reloads nothing [S12]', () => {
  render(<PullToRefresh />);
  drag(59);
  touch('End', 0);
  drag(70);
  touch('Move', 110);
  touch('End', 0);
  drag(70);
  touch('Cancel', 0);
  touch('End', 0);
  act(() => void jest.advanceTimersByTime(2000));
  expect(state()).toBe('pending');
  expect(reloads()).toBe(0);
});

test('a gesture inside a scrolled area is left alone', () => {
  render(
    <>
      <PullToRefresh />
      <div data-testid="pane">
        <textarea />
      </div>
    </>,
  );
  for (const scrolled of [screen.getByRole('textbox'), screen.getByTestId('pane')]) {
    scrolled.scrollTop = 40;
    drag(80, screen.getByRole('textbox'));
    expect(state()).toBe('pending');
    scrolled.scrollTop = 0;
  }
  drag(80, screen.getByRole('textbox'));
  expect(state()).toBe('releasing');
  touch('Cancel', 0);
});

test('a gesture inside a dialog or on a scrolled page is left alone', () => {
  render(
    <>
      <PullToRefresh />
      <dialog open>
        <p>sheet</p>
      </dialog>
    </>,
  );
  drag(80, screen.getByText('sheet'));
  expect(state()).toBe('pending');
  const scrolled = jest.replaceProperty(window, 'scrollY', 10);
  drag(80);
  expect(state()).toBe('pending');
  scrolled.restore();
});
