import { cardClass, IconButton } from '@ank/shared/ui';
import clsx from 'clsx';
import { Megaphone, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { HOME_TEXT } from './home.messages';
import classes from './ticker.module.css';

const MS_PER_CHARACTER = 180;
const SHORTEST_MS = 8000;

/** The headline, running until paused; standing still where the device asks for less motion. */
export function Ticker({ text }: { text: string }) {
  const [paused, setPaused] = useState(false);
  const Icon = paused ? Play : Pause;
  const animationDuration = `${Math.max(SHORTEST_MS, text.length * MS_PER_CHARACTER)}ms`;
  return (
    <section className={clsx(cardClass, classes.ticker)} aria-label={HOME_TEXT.notice}>
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
        <IconButton label={HOME_TEXT.pauseNotice} muted aria-pressed={paused} onClick={() => setPaused(!paused)}>
          <Icon size={20} aria-hidden />
        </IconButton>
      </span>
    </section>
  );
}
