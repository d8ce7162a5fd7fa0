import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';

test('a busy button shows its busy label, ignores presses and keeps the focus', async () => {
  const press = jest.fn();
  const { rerender } = render(<Button onClick={press}>Submit</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(press).toHaveBeenCalledTimes(1);

  rerender(
    <Button onClick={press} busy busyLabel="Submitting...">
      Submit
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Submitting...' });
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledTimes(1);
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
});

test.each([{ busy: true }, { disabled: true }])('a form is not submitted by a button that is %p', async (props) => {
  const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (more: object) => (
    <form onSubmit={submit}>
      <Button type="submit" {...more}>
        Login
      </Button>
    </form>
  );
  const { rerender } = render(form({}));
  await userEvent.click(screen.getByRole('button'));
  expect(submit).toHaveBeenCalledTimes(1);

  rerender(form(props));
  await userEvent.click(screen.getByRole('button'));
  expect(submit).toHaveBeenCalledTimes(1);
});
