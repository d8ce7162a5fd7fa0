import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CodeFields } from './code-fields';

const MOBILE = '9876543210';

/** A form in which no code was sent, so that one can be requested at once. */
function Form({ onResend }: { onResend: () => Promise<boolean> }) {
  const [code, setCode] = useState('');
  return (
    <>
      <input aria-label="Password" />
      <CodeFields
        {...{ mobile: MOBILE, length: 4, code, onCode: setCode, onResend }}
        error={null}
        resending={false}
        noneSent
      />
    </>
  );
}

const resend = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Resend' }));

test('after another code was sent the focus is in the code field, as the button is gone', async () => {
  render(<Form onResend={() => Promise.resolve(true)} />);
  await resend();
  expect(await screen.findByRole('timer')).toBeInTheDocument();
  expect(screen.getByLabelText('OTP')).toHaveFocus();
});

test('after a failed request for a code the focus stays on the button', async () => {
  render(<Form onResend={() => Promise.resolve(false)} />);
  await resend();
  expect(screen.getByRole('button', { name: 'Resend' })).toHaveFocus();
});

test('a player who types elsewhere meanwhile keeps the focus there', async () => {
  let answer: (wasSent: boolean) => void = () => undefined;
  render(<Form onResend={() => new Promise((resolve) => (answer = resolve))} />);
  await resend();
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await act(async () => answer(true));
  expect(screen.getByRole('timer')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});
