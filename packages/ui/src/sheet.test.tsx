import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button';
import { Sheet } from './sheet';

function Page({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Submit</Button>
      <Sheet
        open={open}
        busy={busy}
        onClose={() => setOpen(false)}
        title="Confirm"
        actions={<Button onClick={() => setOpen(false)}>CANCEL</Button>}
      >
        <p>Total Points</p>
      </Sheet>
    </>
  );
}

async function openSheet(busy = false): Promise<HTMLElement> {
  render(<Page busy={busy} />);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  return screen.getByRole('dialog', { name: 'Confirm' });
}

const pressEscape = (dialog: HTMLElement): boolean => fireEvent(dialog, new Event('cancel', { cancelable: true }));

test('page scroll is hidden while it is open and restored with the focus [S22]', async () => {
  const dialog = await openSheet();
  expect(dialog).toHaveAttribute('open');
  expect(document.body.style.overflow).toBe('hidden');

  await userEvent.click(screen.getByRole('button', { name: 'CANCEL' }));
  expect(dialog).not.toHaveAttribute('open');
  expect(document.body.style.overflow).toBe('');
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveFocus();
  expect(screen.queryByText('Total Points')).not.toBeInTheDocument();
});

test('a press on the backdrop closes it, one on its content does not [S22]', async () => {
  const dialog = await openSheet();
  await userEvent.click(screen.getByText('Total Points'));
  expect(dialog).toHaveAttribute('open');
  await userEvent.click(dialog);
  expect(dialog).not.toHaveAttribute('open');
});

test('a drag from the content to the backdrop does not close it', async () => {
  const dialog = await openSheet();
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: screen.getByText('Total Points') },
    { keys: '[/MouseLeft]', target: dialog },
  ]);
  fireEvent.click(dialog);
  expect(dialog).toHaveAttribute('open');
});

test('Esc closes it', async () => {
  const dialog = await openSheet();
  pressEscape(dialog);
  expect(dialog).not.toHaveAttribute('open');
});

test('while busy neither backdrop nor Esc closes it, not even when the browser insists [S22]', async () => {
  const dialog = await openSheet(true);
  await userEvent.click(dialog);
  expect(pressEscape(dialog)).toBe(false);
  expect(dialog).toHaveAttribute('open');

  (dialog as HTMLDialogElement).close();
  expect(dialog).toHaveAttribute('open');
  expect(screen.getByText('Total Points')).toBeInTheDocument();
});

test("the browser's own closing counts as closing", async () => {
  const dialog = await openSheet();
  act(() => (dialog as HTMLDialogElement).close());
  expect(await screen.findByRole('button', { name: 'Submit' })).toHaveFocus();
  expect(screen.queryByText('Total Points')).not.toBeInTheDocument();
});
