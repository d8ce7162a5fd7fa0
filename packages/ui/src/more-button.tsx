import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Button, type ButtonVariant } from './button';
import { MORE_UI_TEXTS } from './more-ui.messages';
import { focusHeading } from './pass-focus';
import { srOnlyClass } from './sr-only';

type MoreButtonProps = {
  variant: ButtonVariant;
  /** Whether there are further rows. */
  more: boolean;
  busy: boolean;
  busyLabel: string;
  onMore: () => void;
  onFocus?: () => void;
  children: ReactNode;
};

const rowsAbove = (below: Element | null): HTMLElement[] =>
  Array.from(below?.parentElement?.querySelectorAll('li') ?? []);

/**
 * Loads further rows of the lists above it, which have the same parent, and announces how many came. The button goes
 * with the last of them; the first one that came with these then gets the focus.
 */
export function MoreButton({ more, onMore, ...button }: MoreButtonProps) {
  const { busy } = button;
  const status = useRef<HTMLParagraphElement>(null);
  /** From a press, or the start of a page that comes by itself, until the answer: the last row before it. */
  const awaited = useRef<{ last: HTMLElement | undefined; pressed: boolean }>(null);
  const hadFocus = useRef(false);
  const [added, setAdded] = useState(0);
  const watchFocus = useCallback(
    (element: HTMLElement | null) => (): void => void (hadFocus.current = element === document.activeElement),
    [],
  );

  useLayoutEffect(() => {
    const rows = rowsAbove(status.current);
    if (busy) awaited.current ??= { last: rows.at(-1), pressed: false };
    if (busy || !awaited.current) return;
    const { last, pressed } = awaited.current;
    const isLost = !more && (pressed || hadFocus.current) && document.activeElement === document.body;
    awaited.current = null;
    hadFocus.current = false;
    // The list has been replaced meanwhile.
    if (last && !rows.includes(last)) return;
    const further = rows.slice(last ? rows.indexOf(last) + 1 : 0);
    if (pressed) setAdded(further.length);
    if (!isLost) return;
    const [first] = further;
    if (!first) return focusHeading();
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }, [busy, more]);

  const press = (): void => {
    awaited.current = { last: rowsAbove(status.current).at(-1), pressed: true };
    // The same number as before is announced, too.
    setAdded(0);
    onMore();
  };
  return (
    <>
      <p ref={status} className={srOnlyClass} role="status">
        {added > 0 && MORE_UI_TEXTS.added(added)}
      </p>
      {more && <Button ref={watchFocus} block onClick={press} {...button} />}
    </>
  );
}
