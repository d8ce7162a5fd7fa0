import { renderHook } from '@testing-library/react';
import { useRootMark } from './use-root-mark';

test('the root is marked while the part is drawn and wants it', () => {
  const root = document.documentElement;
  const { rerender, unmount } = renderHook(({ isOn }) => useRootMark('panes', isOn), { initialProps: { isOn: false } });
  expect(root).not.toHaveAttribute('data-panes');
  rerender({ isOn: true });
  expect(root).toHaveAttribute('data-panes');
  unmount();
  expect(root).not.toHaveAttribute('data-panes');
});
