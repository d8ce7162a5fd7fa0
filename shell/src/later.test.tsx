import { PlatformRoot } from '@ank/shared/platform';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useCallback, useState } from 'react';
import { laterPart, lazyDialog, loadLater, untilLoaded } from './later';

type DialogProps = { open: boolean; onClose: () => void };

const Dialog = ({ open }: DialogProps) => (open ? <p>The dialog</p> : null);

function openerOf(LazyDialog: ComponentType<DialogProps>) {
  return function Opener() {
    const [open, setOpen] = useState(false);
    const close = useCallback(() => setOpen(false), []);
    return (
      <PlatformRoot>
        <button type="button" onClick={() => setOpen(true)}>
          {open ? 'Opened' : 'Open'}
        </button>
        <LazyDialog open={open} onClose={close} />
      </PlatformRoot>
    );
  };
}

test('what has failed to load is loaded again when the page or the network comes back, until it is there', async () => {
  const load = jest.fn<Promise<unknown>, []>();
  load.mockRejectedValueOnce(new Error('no network')).mockRejectedValueOnce(new Error('no network'));
  load.mockResolvedValueOnce(undefined);
  const show = (): unknown => document.dispatchEvent(new Event('visibilitychange'));
  const reconnect = (): unknown => window.dispatchEvent(new Event('online'));
  for (const [tries, happen] of [untilLoaded(load), show, reconnect, show, reconnect].entries()) {
    await act(async () => void happen());
    expect(load).toHaveBeenCalledTimes(Math.min(tries + 1, 3));
  }
});

test('a dialog that fails to load is closed again and reported; the next press loads it again', async () => {
  const load = jest.fn<Promise<ComponentType<DialogProps>>, []>();
  load.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(Dialog);
  const Opener = openerOf(lazyDialog(load));
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText(/This part of the app did not load/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The dialog')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a dialog that was closed while loading stays closed', async () => {
  let arrive: (part: ComponentType<DialogProps>) => void = () => undefined;
  const LazyDialog = lazyDialog<DialogProps>(() => new Promise((resolve) => (arrive = resolve)));
  const onClose = jest.fn();
  const { rerender } = render(<LazyDialog open onClose={onClose} />);
  rerender(<LazyDialog open={false} onClose={onClose} />);
  await act(async () => {
    arrive(Dialog);
    await Promise.resolve();
  });
  expect(screen.queryByText('The dialog')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('parts after the first view are loaded once, and rendered where they were awaited', async () => {
  const load = jest.fn(() => Promise.resolve(() => <p>The part</p>));
  const Part = laterPart(load);
  render(<Part />);
  expect(load).not.toHaveBeenCalled();
  await act(async () => void (await loadLater().catch(() => undefined)));
  expect(await screen.findByText('The part')).toBeInTheDocument();
  await loadLater().catch(() => undefined);
  expect(load).toHaveBeenCalledTimes(1);
});
