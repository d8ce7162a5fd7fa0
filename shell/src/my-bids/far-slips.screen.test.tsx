import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectErrors, NO_ENTRY_RUNS } from '../test-support/expect-errors';
import { pageWire, slipWire } from '../test-support/slips';
import { address, clickToLoad, openSite, useSite } from '../test-support/site';

const site = useSite();
expectErrors(NO_ENTRY_RUNS);
afterEach(() => jest.restoreAllMocks());

const slips = () => screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading', { level: 3 }));

/** An observer of the view that the test moves. */
class View {
  static readonly watched = new Map<Element, (entries: object[]) => void>();
  constructor(private readonly notify: (entries: object[]) => void) {}
  /** Of the slips of a list those that are near: all, unless the test says otherwise. */
  static isNear = (_slip: Element): boolean => true;

  observe = (element: Element): void => {
    View.watched.set(element, this.notify);
    if (element.nodeName === 'LI') View.report(element);
  };

  /** Reports whether a slip is near. */
  static report(slip: Element): void {
    void Promise.resolve().then(() => View.watched.get(slip)?.([{ target: slip, isIntersecting: View.isNear(slip) }]));
  }
  disconnect = (): void => {
    for (const [element, notify] of View.watched) if (notify === this.notify) View.watched.delete(element);
  };

  /** Moves the list of slips out of the view or, from above it, near to it. */
  static move(isIntersecting: boolean, top = -5000): void {
    const list = screen.getAllByRole('listitem').at(-1)?.parentElement;
    if (!list) throw new Error('There is no list');
    const box = { top, bottom: top + 4000, height: 4000 };
    Object.assign(list, { getBoundingClientRect: () => box });
    View.watched.get(list)?.([{ isIntersecting, boundingClientRect: box }]);
  }
}

const frames: FrameRequestCallback[] = [];
let nowMs = 1_000_000;
const nextFrame = (afterMs = 1_000) =>
  act(async () => {
    nowMs += afterMs;
    frames.splice(0).forEach((draw) => draw(nowMs));
  });
const COUNT = 3;

beforeEach(() => Object.assign(globalThis, { IntersectionObserver: View }));
afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

const PAGE = pageWire(Array.from({ length: COUNT }, (_, at) => slipWire(String(20 - at), [{}])));

/** Opens the list with all slips drawn. From then on `nextFrame` runs the frames. */
async function openDrawn(answer: Parameters<typeof site.on>[1] = PAGE): Promise<void> {
  site.on('/api-my-slips', answer);
  await openSite({ path: '/mybids' });
  await waitFor(() => expect(slips()).toHaveLength(COUNT));
  await screen.findByRole('link', { name: 'Histories by game' });
  // The list is one step ahead of what it draws.
  await act(async () => void (await new Promise(requestAnimationFrame)));
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
}

async function leave(): Promise<void> {
  View.move(false);
  await nextFrame();
}

test('slips leave their texts, and come back one a frame, those nearest to the view first', async () => {
  await openDrawn();
  await leave();
  expect(slips()).toEqual([]);
  expect(screen.getAllByRole('listitem').map((slip) => slip.textContent)).toEqual(
    Array.from(
      { length: COUNT },
      (_, at) => `KALYAN · Pending · Single Digit, Open · 02:40 PM · No. ${20 - at} · 10 each 5 · 1 bid, 10 points`,
    ),
  );
  View.move(true);
  await nextFrame();
  expect(slips()).toEqual(screen.getAllByRole('listitem').slice(-1));
  await nextFrame();
  await nextFrame();
  expect(slips()).toHaveLength(COUNT);
});

test('of a list only the slips near the view are drawn, and others as they come near', async () => {
  await openDrawn();
  await leave();
  const items = screen.getAllByRole('listitem').slice(-COUNT);
  const isNear = jest.spyOn(View, 'isNear').mockImplementation((slip) => slip === items[1]);
  View.move(true, -100);
  for (let at = 0; at < 5; at += 1) await nextFrame();
  // The first one because the view begins there.
  expect(slips()).toEqual(items.slice(0, 2));
  isNear.mockImplementation((slip) => slip !== items[0]);
  await act(async () => View.report(items[2]!));
  for (let at = 0; at < 5; at += 1) await nextFrame();
  expect(slips()).toEqual(items);
});

test('a further page begins as texts, and what comes near is drawn in the same elements', async () => {
  const pageFrom = (newest: number, more: boolean) =>
    pageWire(
      Array.from({ length: COUNT }, (_, at) => slipWire(String(newest - at), [{}])),
      more,
    );
  await openDrawn(({ before }) => (before === undefined ? pageFrom(20, true) : pageFrom(10, false)));
  await clickToLoad(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText(/No\. 8/);
  const items = screen.getAllByRole('listitem').slice(COUNT);
  expect(items).toHaveLength(COUNT);
  expect(slips()).toHaveLength(COUNT);
  View.move(true);
  // One frame is for the list itself, which stays one step ahead of what it draws.
  for (let at = 0; at <= COUNT; at += 1) await nextFrame();
  expect(slips().slice(COUNT)).toEqual(items);
});

test('a list that stayed for its focus keeps it when it comes near again before it is drawn', async () => {
  await openDrawn();
  await leave();
  View.move(true);
  await nextFrame();
  const link = slips().at(-1)?.querySelector('a');
  link?.focus();
  View.move(false);
  await nextFrame();
  View.move(true, 1000);
  await nextFrame();
  await nextFrame();
  expect(link).toHaveFocus();
});

test('while the page is scrolled faster than anybody reads, slips stay texts and ask for few frames', async () => {
  await openDrawn();
  await leave();
  View.move(true);
  await nextFrame();
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  /** Scrolls in steps of 25 ms. Returns how many frames were asked for, and how many slips are drawn. */
  const scroll = async (steps: number, px: number): Promise<[number, number]> => {
    let asked = 0;
    for (let at = 0; at < steps; at += 1) {
      Object.assign(globalThis, { scrollY: scrollY + px });
      await act(async () => void jest.advanceTimersByTime(25));
      asked += frames.length;
      await nextFrame(25);
    }
    return [asked, slips().length];
  };
  // The first frame does not know the speed.
  const [asked, drawn] = await scroll(40, 125);
  const slow = await scroll(16, 25);
  jest.useRealTimers();
  expect(drawn).toBe(1);
  expect(asked).toBeLessThan(20);
  expect(slow[1]).toBe(COUNT);
  Object.assign(globalThis, { scrollY: 0 });
});

test('slips that come near again before they have left stay, and those that go far again are not drawn', async () => {
  await openDrawn();
  View.move(false);
  View.move(true);
  await nextFrame();
  expect(slips()).toHaveLength(COUNT);
  await leave();
  View.move(true);
  View.move(false);
  await nextFrame();
  expect(slips()).toEqual([]);
});

test('a focused link stays, and its list leaves once the focus has', async () => {
  await openDrawn();
  const link = screen.getByRole('link', { name: 'Receipt 18' });
  link.focus();
  await leave();
  expect(link).toHaveFocus();
  act(() => link.blur());
  await nextFrame();
  expect(slips()).toEqual([]);
});

test('a focus that goes elsewhere stops no slips on their way back', async () => {
  await openDrawn();
  await leave();
  View.move(true);
  await nextFrame();
  act(() => {
    slips()[0]?.querySelector('a')?.focus();
    screen.getByRole('link', { name: 'Histories by game' }).focus();
  });
  await nextFrame();
  await nextFrame();
  expect(slips()).toHaveLength(COUNT);
});

test('selected text stays', async () => {
  await openDrawn();
  getSelection()?.selectAllChildren(screen.getByText(/No\. 18/));
  await leave();
  expect(slips()).toHaveLength(COUNT);
  getSelection()?.removeAllRanges();
});

test('on the way back all slips begin as texts', async () => {
  await openDrawn();
  await clickToLoad(screen.getByRole('link', { name: 'Receipt 18' }));
  expect(address()).toBe('/receipt');
  act(() => window.history.back());
  await screen.findByText(/No\. 18/);
  expect(screen.getAllByRole('listitem').filter((slip) => /No\. /.test(slip.textContent))).toHaveLength(COUNT);
  expect(slips()).toEqual([]);
});

test('all slips are printed', async () => {
  await openDrawn();
  await leave();
  act(() => {
    dispatchEvent(new Event('beforeprint'));
    expect(slips()).toHaveLength(COUNT);
  });
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(slips()).toEqual([]);
});

test('far lists are marked while the page is scrolled faster than anybody reads', async () => {
  await openDrawn();
  const marked = () => document.querySelectorAll('[data-fast] .farList').length;
  await leave();
  const scrollBy = (px: number): void => {
    Object.assign(globalThis, { scrollY: scrollY + px });
    fireEvent.scroll(window);
  };
  scrollBy(0);
  scrollBy(100_000);
  expect(marked()).toBe(1);
  await waitFor(() => expect(marked()).toBe(0));
  Object.assign(globalThis, { scrollY: 0 });
});
