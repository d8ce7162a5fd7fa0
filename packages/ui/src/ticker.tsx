import clsx from 'clsx';
import { Megaphone, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { cardClass } from './card';
import { IconButton } from './icon-button';
import classes from './ticker.module.css';
import { UI_TEXTS } from './ui.messages';

const MS_PER_CHARACTER = 180;
const SHORTEST_MS = 8000;

/** A scrolling notice with a pause button; static under reduced motion. */
export function Ticker({ text }: { text: string }) {
  const [paused, setPaused] = useState(false);
  const Icon = paused ? Play : Pause;
  const animationDuration = `${Math.max(SHORTEST_MS, text.length * MS_PER_CHARACTER)}ms`;
  return (
    <section className={clsx(cardClass, classes.ticker)} aria-label={UI_TEXTS.notice}>
      <Megaphone size={20} aria-hidden />
      <div className={classes.view} tabIndex={0}>
        <div className={clsx(classes.belt, paused && classes.paused)} style={{ animationDuration }}>
          <p>{text}</p>
          <p aria-hidden className={classes.echo}>
            {text}
          </p>
        </div>
      </div>
      <span className={classes.control}>
        <IconButton label={UI_TEXTS.pauseNotice} muted aria-pressed={paused} onClick={() => setPaused(!paused)}>
          <Icon size={20} aria-hidden />
        </IconButton>
      </span>
    </section>
  );
}
