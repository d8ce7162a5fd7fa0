import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateField } from './date-field';
import { TextField } from './text-field';

function Typed(props: { error?: string; inputMode?: 'numeric' }) {
  const [value, setValue] = useState('');
  return <TextField label="Points" hint="Minimum 10" {...props} value={value} onValue={setValue} />;
}

test('typed text is not changed, leading zeros included', async () => {
  render(<Typed />);
  await userEvent.type(screen.getByLabelText('Points'), '007');
  expect(screen.getByLabelText('Points')).toHaveValue('007');
});

test('Devanagari digits become Latin ones in a field of numbers, and stay in one of text', async () => {
  const { unmount } = render(<Typed inputMode="numeric" />);
  await userEvent.type(screen.getByLabelText('Points'), '०१२३४५६७८९x');
  expect(screen.getByLabelText('Points')).toHaveValue('0123456789x');
  unmount();
  render(<Typed />);
  await userEvent.type(screen.getByLabelText('Points'), '५');
  expect(screen.getByLabelText('Points')).toHaveValue('५');
});

test('hint and error are announced with the input', () => {
  const { rerender } = render(<Typed />);
  const input = screen.getByRole('textbox', { name: 'Points' });
  expect(input).toHaveAccessibleDescription('Minimum 10');
  expect(input).toBeValid();

  rerender(<Typed error="Please enter point" />);
  expect(input).toHaveAccessibleDescription('Minimum 10 Please enter point');
  expect(input).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter point');
});

test('a date is entered as year, month and day', () => {
  const picked = jest.fn();
  render(<DateField label="From Date" value="2026-11-20" max="2026-11-21" onValue={picked} />);
  const input = screen.getByLabelText('From Date');
  expect(input).toHaveAttribute('max', '2026-11-21');
  fireEvent.change(input, { target: { value: '2026-11-21' } });
  expect(picked).toHaveBeenLastCalledWith('2026-11-21');
});
