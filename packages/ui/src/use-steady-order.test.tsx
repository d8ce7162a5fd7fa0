import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSteadyOrder } from './use-steady-order';

const idOf = (item: string): string => item;

function Items({ items }: { items: readonly string[] }) {
  return <p>{useSteadyOrder(items, idOf).join(' ')}</p>;
}

const shown = (): string | null => screen.getByText(/\w/).textContent;
const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));

/** Another order, as from a poll. */
function openAndPoll(items: string[]): void {
  const { rerender } = render(<Items items={['a', 'b', 'c']} />);
  rerender(<Items items={items} />);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  Object.assign(window, { scrollY: 0 });
  jest.useRealTimers();
});

test('a poll moves nothing under a thumb: only after 10 s without a touch', () => {
  openAndPoll(['b', 'c', 'a']);
  pass(9_000);
  expect(shown()).toBe('a b c');
  fireEvent.pointerDown(window);
  pass(9_000);
  expect(shown()).toBe('a b c');
  pass(1_000);
  expect(shown()).toBe('b c a');
});

test('a scrolled list does not move until the player is back at its top', () => {
  Object.assign(window, { scrollY: 300 });
  openAndPoll(['b', 'c', 'a']);
  pass(60_000);
  expect(shown()).toBe('a b c');
  Object.assign(window, { scrollY: 0 });
  fireEvent.scroll(window);
  pass(10_000);
  expect(shown()).toBe('b c a');
});

test('a page that becomes visible again shows the order at once', () => {
  openAndPoll(['b', 'c', 'a']);
  fireEvent(document, new Event('visibilitychange'));
  expect(shown()).toBe('b c a');
});

test('new items are last at first, and missing ones are left out', () => {
  openAndPoll(['new', 'c', 'a']);
  expect(shown()).toBe('a c new');
});
