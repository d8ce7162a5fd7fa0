import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Segmented, type SegmentedOption } from './segmented';

const SESSIONS: SegmentedOption<string>[] = [
  { value: 'open', label: 'Open', disabledReason: 'closed 04:10 PM' },
  { value: 'close', label: 'Close' },
  { value: 'both', label: 'Both' },
];

function Sessions({ kind = 'radio' }: { kind?: 'radio' | 'tabs' }) {
  const [value, setValue] = useState('close');
  return <Segmented kind={kind} label="Session" options={SESSIONS} value={value} onValue={setValue} panelId="panel" />;
}

test('arrow keys, Home and End move choice and focus past disabled options', async () => {
  render(<Sessions />);
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'Close' })).toHaveFocus();

  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Both' })).toHaveFocus();
  expect(screen.getByRole('radio', { name: 'Both' })).toBeChecked();

  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Close' })).toBeChecked();
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('radio', { name: 'Both' })).toBeChecked();
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('radio', { name: 'Close' })).toHaveFocus();
});

test('a disabled option says why and cannot be chosen', async () => {
  render(<Sessions />);
  const open = screen.getByRole('radio', { name: 'Open closed 04:10 PM' });
  await userEvent.click(open);
  expect(open).not.toBeChecked();
  expect(open).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('radio', { name: 'Close' })).toBeChecked();
});

test('only the chosen option is a tab stop', () => {
  render(<Sessions />);
  expect(screen.getAllByRole('radio').map((option) => option.tabIndex)).toEqual([-1, 0, -1]);
});

test('as tabs it names the panel that it controls', () => {
  render(<Sessions kind="tabs" />);
  expect(screen.getByRole('tablist', { name: 'Session' })).toBeInTheDocument();
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Close');
  expect(screen.getByRole('tab', { name: 'Close' })).toHaveAttribute('aria-controls', 'panel');
});
