import type { Slide } from '@ank/protocol';
import { webUrl } from '@ank/ui';
import { useState } from 'react';
import { HOME_TEXTS } from './home.messages';
import classes from './slider.module.css';

/**
 * The announcement pictures, swiped sideways. A picture that fails to load is removed; without pictures nothing is
 * rendered.
 */
export function Slider({ slides }: { slides: readonly Slide[] }) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const shown = slides.filter((slide) => webUrl(slide.imageUrl) !== null && !broken.has(slide.id));
  if (shown.length === 0) return null;
  return (
    <section
      className={classes.slider}
      aria-label={HOME_TEXTS.announcements}
      tabIndex={shown.length > 1 ? 0 : undefined}
    >
      {shown.map((slide, index) => (
        <img
          key={slide.id}
          className={classes.slide}
          src={webUrl(slide.imageUrl) ?? ''}
          alt={HOME_TEXTS.slide(index + 1, shown.length)}
          decoding="async"
          loading={index === 0 ? 'eager' : 'lazy'}
          referrerPolicy="no-referrer"
          onError={() => setBroken((held) => new Set([...held, slide.id]))}
        />
      ))}
    </section>
  );
}
