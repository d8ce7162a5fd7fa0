import { act, render, screen } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { notify } from './notify';
import { ToastHost } from './toast-host';

async function lifetimeOf(text: string): Promise<string | undefined> {
  const shown = (await screen.findByText(text)).closest('.Toastify__toast');
  return shown?.querySelector<HTMLElement>('[role="progressbar"]')?.style.animationDuration;
}

test('a toast lasts 3,000 ms, and one that gives no time 5,000 ms [K01]', async () => {
  render(<ToastHost />);
  notify('Copied!');
  expect(await lifetimeOf('Copied!')).toBe('3000ms');
  act(() => void toast('Hello'));
  expect(await lifetimeOf('Hello')).toBe('5000ms');
});
