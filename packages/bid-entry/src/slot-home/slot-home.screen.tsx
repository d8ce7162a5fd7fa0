import type { Market, MarketList, Rates } from '@ank/protocol';
import { Link, POLL_MS, useBettingOn, useCall, useScreen } from '@ank/shared/platform';
import {
  actionTileClass,
  ActionTiles,
  Button,
  CardList,
  chartUrl,
  EmptyState,
  RatesPanel,
  Section,
  Skeleton,
  SlotCardSkeleton,
  useSteadyOrder,
} from '@ank/ui';
import { CalendarClock, ChartLine, Unplug } from 'lucide-react';
import { useRef } from 'react';
import { inDrawingOrder, type SlotHome } from './slot-home';
import { SLOT_TEXTS } from './slot-home.messages';
import classes from './slot-home.module.css';
import { SlotRow } from './slot-row';

const MINUTE_MS = 60_000;

/**
 * Home of a family with one result per game: charts and histories, rates, and the polled games. A failed poll shows no
 * error and keeps the list; a list that never arrived offers Retry.
 */
export function SlotHomeScreen({ home }: { home: SlotHome }) {
  const list = useCall(home.list, undefined, { pollMs: POLL_MS });
  const { data, isFetchedAfterMount } = list;
  const bettingOn = useBettingOn();
  const rates = useCall(home.rates, undefined, { pollMs: MINUTE_MS, enabled: bettingOn });
  useScreen({ title: home.title });
  const waiting = !data && !isFetchedAfterMount;
  return (
    <div className={classes.screen}>
      <Tiles home={home} chartPage={data?.chartUrl ?? ''} bettingOn={bettingOn} waiting={waiting} />
      {bettingOn && <RatesOf home={home} rates={rates.data} waiting={rates.isPending && !rates.isError} />}
      {!data && isFetchedAfterMount ? (
        // Read only here: a component that reads `isFetching` renders with each poll.
        <NotLoaded busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : (
        <Markets home={home} list={data} bettingOn={bettingOn} waiting={waiting} />
      )}
    </div>
  );
}

type TilesProps = { home: SlotHome; chartPage: string; bettingOn: boolean; waiting: boolean };

function Tiles({ home, chartPage, bettingOn, waiting }: TilesProps) {
  const chart = chartUrl(chartPage);
  const histories = bettingOn ? home.histories : [];
  if (waiting) return <Skeleton height={76} shape="card" />;
  if (chart === null && histories.length === 0) return null;
  return (
    <ActionTiles label={SLOT_TEXTS.tiles}>
      {histories.map(({ label, path, Icon }) => (
        <Link key={path} className={actionTileClass} to={path}>
          <Icon size={24} aria-hidden />
          {label}
        </Link>
      ))}
      {chart !== null && (
        <a className={actionTileClass} href={chart} target="_blank" rel="noopener noreferrer">
          <ChartLine size={24} aria-hidden />
          {SLOT_TEXTS.chart}
        </a>
      )}
    </ActionTiles>
  );
}

function RatesOf({ home, rates, waiting }: { home: SlotHome; rates: Rates | undefined; waiting: boolean }) {
  const rows = home.rateRows.flatMap(({ label, field }) => {
    const pair = rates?.[field];
    return pair ? [{ label, ...pair }] : [];
  });
  if (rows.length === 0 && !waiting) return null;
  const inOneRow = home.rateRows.length <= 3;
  return (
    <div className={inOneRow ? classes.ratesInOneRow : classes.rates}>
      {rows.length > 0 ? <RatesPanel rates={rows} /> : <Skeleton height={inOneRow ? 64 : 112} shape="card" />}
    </div>
  );
}

function NotLoaded({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      kind="error"
      icon={<Unplug size={32} />}
      title={SLOT_TEXTS.failed}
      action={
        <Button variant="outline" busy={busy} onClick={onRetry}>
          {SLOT_TEXTS.retry}
        </Button>
      }
    />
  );
}

const idOf = ({ gameId }: Market): string => gameId;

type MarketsProps = { home: SlotHome; list: MarketList | undefined; bettingOn: boolean; waiting: boolean };

function Markets({ home, list, bettingOn, waiting }: MarketsProps) {
  const cards = useRef<HTMLUListElement>(null);
  const markets = useSteadyOrder(inDrawingOrder(list?.markets ?? []), idOf, cards);
  const open = markets.filter((market) => market.open).length;
  return (
    <Section title={SLOT_TEXTS.markets} note={list ? SLOT_TEXTS.count(open, markets.length - open) : undefined}>
      {list && markets.length === 0 && (
        <EmptyState icon={<CalendarClock size={32} />} title={SLOT_TEXTS.none} level={3} />
      )}
      <CardList ref={cards} busy={waiting}>
        {waiting && Array.from({ length: 6 }, (_, index) => <SlotCardSkeleton key={index} />)}
        {markets.map((market) => (
          <SlotRow key={market.gameId} home={home} market={market} bettingOn={bettingOn} />
        ))}
      </CardList>
    </Section>
  );
}
