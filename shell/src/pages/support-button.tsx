import clsx from 'clsx';
import { Headset } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { lazyDialog } from '../later';
import classes from './support-button.module.css';
import { SUPPORT_TEXTS } from './support.messages';

const SupportSheet = lazyDialog(() =>
  import(/* webpackChunkName: "later" */ './support-sheet').then((module) => module.SupportSheet),
);

/**
 * The floating support button and its sheet. When the page is scrolled it shrinks to its icon, so that it covers less
 * of the cards.
 */
export function SupportButton() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const [atTop, setAtTop] = useState(true);
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(([entry]) => setAtTop(entry?.isIntersecting ?? true));
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <>
      <span ref={mark} className={classes.mark} />
      <button
        type="button"
        className={clsx(classes.button, !atTop && classes.small)}
        aria-haspopup="dialog"
        aria-label={SUPPORT_TEXTS.support}
        onClick={() => setOpen(true)}
      >
        <Headset size={20} aria-hidden />
        <span>{SUPPORT_TEXTS.support}</span>
      </button>
      <SupportSheet open={open} onClose={close} />
    </>
  );
}
