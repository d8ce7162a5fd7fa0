import { render, screen } from '@testing-library/react';
import { ChartLink } from './chart-link';
import { CardList, MarketCard, MarketCardSkeleton } from './market-card';
import { SlotCard } from './slot-card';

type Shown = { result: string; empty?: boolean };

const card = ({ result, empty = false }: Shown) => (
  <CardList>
    <MarketCard
      name="KALYAN"
      open
      statusLabel="Market Open"
      result={result}
      resultEmpty={empty}
      announcement={`KALYAN ${result}`}
      openTime="04:10 PM"
      closeTime="06:10 PM"
    />
  </CardList>
);

const announced = (): string => document.querySelector('[aria-live="polite"]')?.textContent ?? '';

test('a first result is not announced, a changed one is, politely and once', () => {
  const { rerender } = render(card({ result: '***-**-***', empty: true }));
  expect(announced()).toBe('');

  rerender(card({ result: '148-3' }));
  expect(announced()).toBe('KALYAN 148-3');
  expect(screen.getByText('148-3')).toHaveAttribute('aria-hidden', 'true');
  const region = document.querySelector('[aria-live]');

  rerender(card({ result: '148-3' }));
  expect(document.querySelector('[aria-live]')).toBe(region);
  expect(announced()).toBe('KALYAN 148-3');
});

test('only the changed part of a result is revealed', () => {
  const { rerender } = render(card({ result: '148-3' }));
  expect(screen.getByText('148-3')).not.toHaveClass('changed');
  expect(screen.getByText('148-3')).not.toHaveAttribute('aria-hidden');
  rerender(card({ result: '148-39-360' }));
  const changed = screen.getByText('148-39-360');
  expect(changed).toHaveClass('changed');
  expect([changed.style.getPropertyValue('--known'), changed.style.getPropertyValue('--new')]).toEqual(['5', '5']);
});

test('a withdrawn result is not announced', () => {
  const { rerender } = render(card({ result: '148-3' }));
  rerender(card({ result: '***-**-***', empty: true }));
  expect(announced()).toBe('');
});

test('the placeholder has the size of the card', () => {
  render(
    <>
      {card({ result: '148-3' })}
      <MarketCardSkeleton />
    </>,
  );
  const [real, placeholder] = screen.getAllByRole('listitem');
  expect(placeholder).toHaveClass('card');
  expect(real).toHaveClass('card');
});

test('a slot can hide its state', () => {
  render(
    <SlotCard
      name="GALI"
      open
      statusLabel="Market Open"
      showStatus={false}
      result="**"
      resultEmpty
      timeLabel="Close 11:25 PM"
    />,
  );
  expect(screen.getByText('GALI')).toBeInTheDocument();
  expect(screen.queryByText('Market Open')).not.toBeInTheDocument();
});

test('a chart opens in a new tab without access to this one, and only from a web address', () => {
  const { rerender } = render(<ChartLink url="https://host.example/chart/7" name="KALYAN" />);
  const link = screen.getByRole('link', { name: 'Chart of KALYAN, opens in a new tab' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));

  rerender(<ChartLink url="javascript:alert(1)" name="KALYAN" />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
