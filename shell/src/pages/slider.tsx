import type { Slide } from '@ank/protocol';
import { IconButton, webUrl } from '@ank/ui';
import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { HOME_TEXTS } from './home.messages';
import classes from './slider.module.css';

/**
 * The announcement pictures, changed by swipes, arrow keys or the buttons shown for a mouse; they never move by
 * themselves. A picture that fails to load is removed; without pictures nothing is rendered.
 */
export function Slider({ slides }: { slides: readonly Slide[] }) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(0);
  const belt = useRef<HTMLElement>(null);
  const shown = slides.filter((slide) => webUrl(slide.imageUrl) !== null && !broken.has(slide.id));
  if (shown.length === 0) return null;

  const step = (by: 1 | -1): void => {
    const { scrollLeft = 0, clientWidth = 1 } = belt.current ?? {};
    const next = (Math.round(scrollLeft / clientWidth) + by + shown.length) % shown.length;
    belt.current?.scrollTo({ left: next * clientWidth });
  };
  return (
    <div className={classes.slider}>
      <section
        ref={belt}
        className={classes.belt}
        onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        aria-roledescription={HOME_TEXTS.carousel}
        aria-label={HOME_TEXTS.announcements}
        tabIndex={shown.length > 1 ? 0 : undefined}
      >
        {shown.map((slide, index) => (
          <img
            key={slide.id}
            className={classes.slide}
            src={webUrl(slide.imageUrl) ?? ''}
            alt={slide.alt || HOME_TEXTS.slide(index + 1, shown.length)}
            decoding="async"
            loading={index === 0 ? 'eager' : 'lazy'}
            referrerPolicy="no-referrer"
            onError={() => setBroken((held) => new Set([...held, slide.id]))}
          />
        ))}
      </section>
      {shown.length > 1 && (
        <>
          <p className={classes.dots} aria-hidden>
            {shown.map(({ id }, index) => (
              <i key={id} className={clsx(index === at && classes.at)} />
            ))}
          </p>
          <div className={classes.steps}>
            <IconButton label={HOME_TEXTS.previousSlide} tabIndex={-1} onClick={() => step(-1)}>
              <ChevronLeft size={24} aria-hidden />
            </IconButton>
            <IconButton label={HOME_TEXTS.nextSlide} tabIndex={-1} onClick={() => step(1)}>
              <ChevronRight size={24} aria-hidden />
            </IconButton>
          </div>
        </>
      )}
    </div>
  );
}
