import type { Market } from '@ank/protocol';
import { render, screen } from '@testing-library/react';
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
