import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MoreButton } from './more-button';

type Shown = { rows: readonly string[]; more?: boolean; busy?: boolean };

const screenWith = ({ rows, more = true, busy = false }: Shown) => (
  <>
    <h1 tabIndex={-1}>Inbox</h1>
    <button>Other</button>
    <div>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      <MoreButton variant="outline" more={more} busy={busy} busyLabel="Loading" onMore={() => undefined}>
        Show more
      </MoreButton>
    </div>
  </>
);

/** Presses the button below these rows. Returns what shows the answer. */
async function press(...rows: string[]): Promise<(answer: Shown) => void> {
  const { rerender } = render(screenWith({ rows }));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  rerender(screenWith({ rows, busy: true }));
  expect(screen.getByRole('button', { name: 'Loading' })).toHaveFocus();
  return (answer) => rerender(screenWith(answer));
}

test('the button that stays keeps the focus, and each page is announced', async () => {
  const show = await press('1');
  show({ rows: ['1', '2', '3'] });
  expect(screen.getByRole('button', { name: 'Show more' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('2 more in the list');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  show({ rows: ['1', '2', '3'], busy: true });
  show({ rows: ['1', '2', '3', '4', '5'] });
  expect(screen.getByRole('status')).toHaveTextContent('2 more in the list');
});

test('as the button goes, the first row of the last page gets the focus', async () => {
  const show = await press('1', '2');
  show({ rows: ['0', '1', '2', '3', '4'], more: false });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(screen.getByText('3')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('2 more in the list');
});

test('as the button goes without a further row, the heading gets the focus', async () => {
  const show = await press();
  show({ rows: [], more: false });
  expect(screen.getByRole('heading')).toHaveFocus();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('as the button goes with the focus after a page that came by itself, the first new row gets it', () => {
  const { rerender } = render(screenWith({ rows: ['1'] }));
  act(() => screen.getByRole('button', { name: 'Show more' }).focus());
  rerender(screenWith({ rows: ['1'], busy: true }));
  rerender(screenWith({ rows: ['1', '2', '3'], more: false }));
  expect(screen.getByText('2')).toHaveFocus();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('the first new row gets it, too, if the press was ignored because a page was already loading', async () => {
  const { rerender } = render(screenWith({ rows: ['1'], busy: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Loading' }));
  rerender(screenWith({ rows: ['1', '2', '3'], more: false }));
  expect(screen.getByText('2')).toHaveFocus();
});

test('a page that came by itself takes no focus while the button does not have it', () => {
  const { rerender } = render(screenWith({ rows: ['1'], busy: true }));
  rerender(screenWith({ rows: ['1', '2', '3'], more: false }));
  expect(document.body).toHaveFocus();
});

test('a player who has moved the focus meanwhile keeps it there', async () => {
  const show = await press('1');
  act(() => screen.getByRole('button', { name: 'Other' }).focus());
  show({ rows: ['1', '2'], more: false });
  expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus();
});

test('a failed page announces nothing', async () => {
  const show = await press('1');
  show({ rows: ['1'] });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a list that has been replaced meanwhile is not announced', async () => {
  const show = await press('1', '2');
  show({ rows: ['7', '8', '9'] });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
