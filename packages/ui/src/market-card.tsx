import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import classes from './market-card.module.css';
import { Result } from './result';
import { Skeleton } from './skeleton';
import { StatusPill } from './status-pill';
import { UI_TEXTS } from './ui.messages';

/** The class of the link around a card's name: it makes the whole card tappable. */
export const cardLinkClass: string = classes.link ?? '';

type CardListProps = { busy?: boolean; ref?: Ref<HTMLUListElement>; children: ReactNode };

/** A list of MarketCard or SlotCard. */
export function CardList({ busy, ref, children }: CardListProps) {
  return (
    <ul ref={ref} className={classes.list} aria-busy={busy || undefined}>
      {children}
    </ul>
  );
}

type MarketCardProps = {
  /** The name; a link with `cardLinkClass` when the market can be opened. */
  name: ReactNode;
  /** A 48 px button before the name, above the card's own link. */
  star?: ReactNode;
  open: boolean;
  statusLabel: string;
  result: string;
  /** The result is still a placeholder of stars. */
  resultEmpty: boolean;
  /** Announced once when the result changes. */
  announcement?: string;
  openTime: string;
  closeTime: string;
  countdown?: ReactNode;
  /** A 48 px link that stays tappable above the card's own link. */
  chart?: ReactNode;
};

/** A main market, 112 px high in every state, so that a poll never moves the list. */
export function MarketCard({
  name,
  star,
  open,
  statusLabel,
  result,
  resultEmpty,
  announcement,
  openTime,
  closeTime,
  countdown,
  chart,
}: MarketCardProps) {
  return (
    <li className={clsx(classes.card, !open && classes.closed)}>
      <div className={classes.head}>
        {star && <span className={classes.star}>{star}</span>}
        <h3 className={classes.name}>{name}</h3>
        <StatusPill kind={open ? 'open' : 'closed'}>{statusLabel}</StatusPill>
      </div>
      <div className={classes.body}>
        <p className={classes.result}>
          <Result result={result} empty={resultEmpty} announcement={announcement} />
        </p>
        <p className={classes.deadline}>{countdown}</p>
        <p className={classes.times}>
          <span>
            {UI_TEXTS.open} <b>{openTime}</b>
          </span>
          <span>
            {UI_TEXTS.close} <b>{closeTime}</b>
          </span>
        </p>
      </div>
      {chart && <span className={classes.chart}>{chart}</span>}
    </li>
  );
}

/** The placeholder of a MarketCard before the first answer. */
export function MarketCardSkeleton() {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <Skeleton height={16} width="half" />
        <Skeleton height={24} width="third" shape="round" />
      </div>
      <div className={classes.body}>
        <Skeleton height={20} width="half" />
        <Skeleton height={12} width="half" />
      </div>
    </li>
  );
}
