import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Result } from './result';
import { Skeleton } from './skeleton';
import classes from './slot-card.module.css';
import { StatusPill } from './status-pill';

type SlotCardProps = {
  /** The name; a link with `cardLinkClass` when the game can be opened. */
  name: ReactNode;
  open: boolean;
  statusLabel: string;
  /** False hides the status icon and word. */
  showStatus?: boolean;
  result: string;
  resultEmpty: boolean;
  announcement?: string;
  /** Label and time in one line, such as 'Close 05:50 PM'. */
  timeLabel: ReactNode;
  countdown?: ReactNode;
  /** 'wide' holds '128-1', 'narrow' two digits. */
  resultWidth?: 'wide' | 'narrow';
};

/** A game with one result, 72 px high in every state. */
export function SlotCard({
  name,
  open,
  statusLabel,
  showStatus = true,
  result,
  resultEmpty,
  announcement,
  timeLabel,
  countdown,
  resultWidth = 'wide',
}: SlotCardProps) {
  return (
    <li className={clsx(classes.card, resultWidth === 'wide' && classes.wide, !open && classes.closed)}>
      <div className={classes.text}>
        <h3 className={classes.name}>{name}</h3>
        <p className={classes.time}>{timeLabel}</p>
      </div>
      <p className={clsx(classes.result, resultWidth === 'narrow' && classes.narrow)}>
        <Result result={result} empty={resultEmpty} announcement={announcement} />
      </p>
      <div className={classes.side}>
        {showStatus && <StatusPill kind={open ? 'open' : 'closed'}>{statusLabel}</StatusPill>}
        {countdown}
      </div>
    </li>
  );
}

/** The placeholder of a SlotCard before the first answer. */
export function SlotCardSkeleton() {
  return (
    <li className={classes.card}>
      <Skeleton height={20} width="half" />
      <Skeleton height={20} width="third" />
      <Skeleton height={24} width="third" shape="round" />
    </li>
  );
}
