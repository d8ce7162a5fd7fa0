/** Focuses the screen's heading, as a new screen does. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/** The `ref` of what disappears when it is used, such as Retry: if the focus is in it then, the heading gets it. */
export const passFocus = (element: HTMLElement | null) => (): void => {
  if (element?.contains(document.activeElement)) focusHeading();
};
