import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useSteadyOrder } from './use-steady-order';

const idOf = (item: string): string => item;

/** In a pane that may scroll by itself. */
function Items({ items, overflowY }: { items: readonly string[]; overflowY?: 'auto' }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <div data-testid="pane" style={{ overflowY }}>
      <ul ref={list}>
        {useSteadyOrder(items, idOf, list).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

const shown = (): string =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .join(' ');
const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));

/** Another order, as from a poll. */
function openAndPoll(items: string[], overflowY?: 'auto'): void {
  const { rerender } = render(<Items items={['a', 'b', 'c']} overflowY={overflowY} />);
  rerender(<Items items={items} overflowY={overflowY} />);
}

/** Cards of 100 px in their order, in a browser that notes what it animates. */
function withLayout(reducedMotion: boolean): jest.Mock {
  const animate = jest.fn();
  const top = (card: Element): number => 100 * [...(card.parentElement?.children ?? [])].indexOf(card);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function placeOf(this: Element) {
    return new DOMRect(0, top(this));
  });
  Object.assign(Element.prototype, {
    animate(this: Element, { transform }: { transform: string[] }) {
      animate(this.textContent, ...transform);
    },
  });
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: reducedMotion } as MediaQueryList);
  return animate;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  Object.assign(window, { scrollY: 0 });
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'animate');
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

test('a list in a pane that scrolls by itself goes by that pane, and the wheel counts as use', () => {
  Object.assign(window, { scrollY: 300 });
  openAndPoll(['b', 'c', 'a'], 'auto');
  const pane = screen.getByTestId('pane');
  pass(9_000);
  fireEvent.wheel(pane);
  pass(9_000);
  expect(shown()).toBe('a b c');
  pane.scrollTop = 200;
  pass(60_000);
  expect(shown()).toBe('a b c');
  pane.scrollTop = 0;
  // Such an event does not bubble.
  fireEvent.scroll(pane);
  pass(10_000);
  expect(shown()).toBe('b c a');
});

test('what moves slides to its place', () => {
  const animate = withLayout(false);
  openAndPoll(['a', 'c', 'b']);
  pass(10_000);
  expect(animate.mock.calls).toEqual([
    ['b', 'translateY(-100px)', 'none'],
    ['c', 'translateY(100px)', 'none'],
  ]);
});

test('nothing slides where the player wants less motion', () => {
  const animate = withLayout(true);
  openAndPoll(['a', 'c', 'b']);
  pass(10_000);
  expect(shown()).toBe('a c b');
  expect(animate).not.toHaveBeenCalled();
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
