import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Chips } from './chips';
import { NumberGrid } from './number-grid';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

test('digits run from 1 to 9 and end with 0', () => {
  render(<NumberGrid label="Digit" numbers={DIGITS} chosen={null} queued={{}} onPick={jest.fn()} />);
  expect(screen.getAllByRole('button').map((key) => key.textContent)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '0',
  ]);
});

test('longer numbers keep their order', () => {
  render(<NumberGrid label="Jodi" numbers={['00', '01', '10']} chosen={null} queued={{}} onPick={jest.fn()} />);
  expect(screen.getAllByRole('button').map((key) => key.textContent)).toEqual(['00', '01', '10']);
});

test('a key shows and announces its queued points, and reports the number when pressed', async () => {
  const pick = jest.fn();
  render(<NumberGrid label="Digit" numbers={DIGITS} chosen="5" queued={{ 2: 1500 }} onPick={pick} />);
  expect(screen.getByRole('button', { name: '2, 1,500 points queued' })).toHaveTextContent('21,500');
  expect(screen.getByRole('button', { name: '5' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: '0' }));
  expect(pick).toHaveBeenCalledWith('0');
});

test('a dense key hides points that do not fit below it, and still announces them', () => {
  render(
    <NumberGrid
      label="Jodi"
      numbers={['12', '13']}
      chosen={['12']}
      queued={{ 12: 999, 13: 1000 }}
      onPick={jest.fn()}
      dense
    />,
  );
  expect(screen.getByRole('button', { name: '12, 999 points queued' })).toHaveTextContent('12999');
  expect(screen.getByRole('button', { name: '13, 1,000 points queued' })).toHaveTextContent(/^13$/);
});

test('a chip reports its value, whatever it shows', async () => {
  const pick = jest.fn();
  render(
    <Chips
      label="Pana"
      options={[
        {
          value: '128',
          label: (
            <>
              <mark>12</mark>8
            </>
          ),
        },
        { value: '129' },
      ]}
      chosen="129"
      onPick={pick}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: '128' }));
  expect(pick).toHaveBeenCalledWith('128');
  expect(screen.getByRole('button', { name: '129' })).toHaveAttribute('aria-pressed', 'true');
});
