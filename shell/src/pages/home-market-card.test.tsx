import type { Market } from '@ank/protocol';
import { startSession } from '@ank/shared/platform';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { HomeMarketCard } from './home-market-card';

const KALYAN: Market = {
  gameId: '7',
  name: 'KALYAN',
  openTime: '04:10 PM',
  closeTime: '06:10 PM',
  openResult: '148-3',
  closeResult: '',
  open: false,
  chartUrl: '',
};

afterEach(() => localStorage.clear());

test('a market on its day off says so', () => {
  render(<HomeMarketCard market={{ ...KALYAN, dayOff: true }} bettingOn starred={false} chosen={false} />);
  expect(screen.getByText('Closed all day')).toBeVisible();
});

test('a market that was closed before its time says when', () => {
  const card = (market: Market) => <HomeMarketCard market={market} bettingOn starred={false} chosen={false} />;
  const ended = { ...KALYAN, closeEndedMs: Date.parse('2026-11-21T17:12:00+05:30') };
  const { rerender } = render(card(ended));
  expect(screen.getByText('Closed early, at 05:12 PM')).toBeVisible();
  rerender(card(KALYAN));
  expect(screen.queryByText(/early/)).toBeNull();
});

test('a closed market leads to a bid without an answer, and to no other bid', () => {
  startSession({ username: 'Asha', token: 'token', mobile: '9876543210', bettingOn: true });
  const card = <HomeMarketCard market={KALYAN} bettingOn starred={false} chosen={false} />;
  const draw = () => render(<MemoryRouter>{card}</MemoryRouter>);
  const store = (gameId: string, state: string): void =>
    localStorage.setItem(`ank.slip.9876543210.jodi.${gameId}`, JSON.stringify({ posts: [{ state }] }));
  store('17', 'sent');
  store('7', 'refused');
  const { unmount } = draw();
  expect(screen.queryByRole('link', { name: 'KALYAN' })).toBeNull();
  unmount();
  store('7', 'sent');
  draw();
  expect(screen.getByRole('link', { name: 'KALYAN' })).toBeVisible();
});

test('a card renders again only when its market has changed', () => {
  let reads = 0;
  const watched = new Proxy(KALYAN, {
    get: (market, key) => {
      reads++;
      return Reflect.get(market, key);
    },
  });
  const { rerender } = render(<HomeMarketCard market={watched} bettingOn starred={false} chosen={false} />);
  const readsOfOneDrawing = reads;
  expect(readsOfOneDrawing).toBeGreaterThan(0);

  rerender(<HomeMarketCard market={watched} bettingOn starred={false} chosen={false} />);
  expect(reads).toBe(readsOfOneDrawing);
  rerender(<HomeMarketCard market={{ ...KALYAN, closeResult: '9-360' }} bettingOn starred={false} chosen={false} />);
  expect(screen.getByText('148-39-360')).toBeInTheDocument();
});
