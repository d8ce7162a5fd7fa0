import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
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
  /** From a press until its answer: the last row before it. */
  const pressed = useRef<{ last: HTMLElement | undefined }>(null);
  const [added, setAdded] = useState(0);

  useLayoutEffect(() => {
    if (busy || !pressed.current) return;
    const { last } = pressed.current;
    pressed.current = null;
    const rows = rowsAbove(status.current);
    // The list has been replaced meanwhile.
    if (last && !rows.includes(last)) return;
    const further = rows.slice(last ? rows.indexOf(last) + 1 : 0);
    setAdded(further.length);
    if (more || document.activeElement !== document.body) return;
    const [first] = further;
    if (!first) return focusHeading();
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }, [busy, more]);

  const press = (): void => {
    pressed.current = { last: rowsAbove(status.current).at(-1) };
    // The same number as before is announced, too.
    setAdded(0);
    onMore();
  };
  return (
    <>
      <p ref={status} className={srOnlyClass} role="status">
        {added > 0 && MORE_UI_TEXTS.added(added)}
      </p>
      {more && <Button block onClick={press} {...button} />}
    </>
  );
}
