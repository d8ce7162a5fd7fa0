import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button';
import { EmptyState } from './empty-state';

/** A screen whose Retry is replaced as soon as it is pressed. */
function Screen() {
  const [waiting, setWaiting] = useState(false);
  const retry = <Button onClick={() => setWaiting(true)}>Retry</Button>;
  return (
    <>
      <h1 tabIndex={-1}>Limits</h1>
      <Button>Menu</Button>
      {waiting ? <p>Waiting</p> : <EmptyState kind="error" icon={null} title="Not loaded" action={retry} />}
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

test('what disappears at the press of its button leaves the focus to the heading', async () => {
  render(<Screen />);
  await userEvent.click(button('Retry'));
  expect(screen.getByText('Waiting')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Limits' })).toHaveFocus();
});

test('what disappears without the focus does not move it', () => {
  render(<Screen />);
  act(() => button('Menu').focus());
  // A click by script does not move the focus.
  act(() => button('Retry').click());
  expect(screen.getByText('Waiting')).toBeVisible();
  expect(button('Menu')).toHaveFocus();
});
