import { act, render } from '@testing-library/react';
import { useBackCloses } from './use-back-closes';

function Probe({ open, onBack }: { open: boolean; onBack: () => void }) {
  useBackCloses(open, onBack);
  return null;
}

/** Ends when the browser has gone back. */
const back = (): Promise<void> =>
  act(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('popstate', () => setTimeout(resolve), { once: true });
        window.history.back();
      }),
  );

const settled = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)));

let screens = 0;
beforeEach(() => window.history.pushState({ screen: 'bids' }, '', `/single-${(screens += 1)}`));

it('asks to close on Back and stays on the screen', async () => {
  const address = location.href;
  const onBack = jest.fn();
  const { rerender } = render(<Probe open onBack={onBack} />);
  await back();
  expect(onBack).toHaveBeenCalledTimes(1);
  expect(location.href).toBe(address);

  rerender(<Probe open={false} onBack={onBack} />);
  await settled();
  expect(location.href).toBe(address);
  expect(window.history.state).toEqual({ screen: 'bids' });
});

it('asks again at every Back while a busy dialog stays open', async () => {
  const onBack = jest.fn();
  render(<Probe open onBack={onBack} />);
  await back();
  await back();
  expect(onBack).toHaveBeenCalledTimes(2);
});

it('leaves no entry behind when the dialog closes otherwise, and the screen keeps its state', async () => {
  const { rerender } = render(<Probe open onBack={() => undefined} />);
  expect(window.history.state).toMatchObject({ screen: 'bids' });
  rerender(<Probe open={false} onBack={() => undefined} />);
  await settled();
  expect(window.history.state).toEqual({ screen: 'bids' });
});

it('does not go back after a link in the dialog has led elsewhere', async () => {
  const { rerender } = render(<Probe open onBack={() => undefined} />);
  window.history.pushState({ screen: 'wallet' }, '', '/wallet');
  rerender(<Probe open={false} onBack={() => undefined} />);
  await settled();
  expect(location.pathname).toBe('/wallet');
});
