import { act, cleanup, render, screen } from '@testing-library/react';
import { notify } from './notify';
import { adoptToastLayer, raiseToasts } from './toast-layer';
import { ToastHost } from './toast-host';

function openDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

describe('the toast layer', () => {
  let page: HTMLElement;
  let layer: HTMLElement;
  let giveBack: () => void;

  beforeEach(() => {
    page = document.createElement('div');
    layer = document.createElement('div');
    page.append(layer);
    document.body.append(page);
    giveBack = adoptToastLayer(layer);
  });
  afterEach(() => {
    giveBack();
    document.body.replaceChildren();
  });

  test('moves into an open dialog, and back to its own place when that closes', () => {
    const dialog = openDialog();
    raiseToasts();
    expect(layer.parentNode).toBe(dialog);
    dialog.close();
    expect(layer.parentNode).toBe(page);
  });

  test('moves into the later of two dialogs, then into the other', () => {
    const [first, second] = [openDialog(), openDialog()];
    raiseToasts();
    expect(layer.parentNode).toBe(second);
    second.close();
    expect(layer.parentNode).toBe(first);
  });

  test('is not lost when a dialog leaves the page while it is open', async () => {
    const dialog = openDialog();
    raiseToasts();
    dialog.remove();
    await Promise.resolve();
    expect(layer.parentNode).toBe(page);
  });
});

test('a toast over an open dialog is rendered inside it, and the page can still be unmounted', async () => {
  render(<ToastHost />);
  const dialog = openDialog();
  notify('Failed to place bid. Please try again.');
  const toast = await screen.findByText('Failed to place bid. Please try again.');
  expect(dialog).toContainElement(toast);
  act(() => cleanup());
  expect(dialog).toBeEmptyDOMElement();
  dialog.remove();
});

test('another screen can be inserted before the toasts while these are inside a dialog', async () => {
  const page = (Screen: 'main' | 'section') => (
    <>
      <Screen />
      <ToastHost />
    </>
  );
  const { container, rerender } = render(page('main'));
  const dialog = openDialog();
  notify('Bid placed successfully!');
  expect(dialog).toContainElement(await screen.findByText('Bid placed successfully!'));
  rerender(page('section'));
  expect(container.firstElementChild?.tagName).toBe('SECTION');
  dialog.remove();
});
