import { dashboard, type Market } from '@ank/protocol';
import { nowMs, refreshCall, useBettingOn, useMarkets } from '@ank/shared/platform';
import { useChosenMarket } from '../chosen-market';
import {
  Button,
  Card,
  CardList,
  EmptyState,
  MarketCardSkeleton,
  Section,
  Skeleton,
  SrOnly,
  useSteadyOrder,
} from '@ank/ui';
import { CalendarClock, SearchX } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useWide } from '../layouts/use-wide';
import { HomeMarketCard } from './home-market-card';
import { HOME_TEXTS } from './home.messages';
import { isFound, newestResults, sortMarkets, starredFirst } from './market-list.rules';
import { type MarketTab, MarketToolbar } from './market-toolbar';
import { ResultStrip } from './result-strip';
import { useStarred } from './starred';

const idOf = ({ gameId }: Market): string => gameId;

/** Home has other parts above its list. */
const CARDS_IN_VIEW = 4;

let hasDrawnList = false;

/**
 * How many cards to draw: the first list of a page draws the cards in view, and the others right after. Later lists are
 * whole at once, as the browser scrolls back to where the player was.
 */
function useDrawn(): number {
  useEffect(() => void (hasDrawnList = true), []);
  return useDeferredValue(Infinity, hasDrawnList ? Infinity : CARDS_IN_VIEW);
}

/** Beside a screen of Starline or Gali, the name shows which markets these are. */
function Markets(part: { note?: ReactNode; children: ReactNode }) {
  return <Section title={useWide() ? HOME_TEXTS.mainMarkets : HOME_TEXTS.markets} {...part} />;
}

/** The polled market list. After a failed first load the placeholders stay and polling continues; no error is shown. */
export function MarketList() {
  const { data: markets } = useMarkets();
  if (!markets) return <LoadingList />;
  return markets.length === 0 ? <NoMarkets /> : <LoadedList markets={markets} />;
}

function LoadedList({ markets }: { markets: readonly Market[] }) {
  const [tab, setTab] = useState<MarketTab>('all');
  const [search, setSearch] = useState('');
  const panelId = useId();
  const open = markets.filter((market) => market.open).length;
  return (
    <Markets note={HOME_TEXTS.counts(open, markets.length - open)}>
      <ResultStrip markets={markets} />
      <MarketToolbar tab={tab} search={search} panelId={panelId} onTab={setTab} onSearch={setSearch} />
      <div id={panelId} role="tabpanel" aria-label={HOME_TEXTS.tabs[tab]}>
        <TabList key={tab} tab={tab} markets={markets} search={search} />
      </div>
    </Markets>
  );
}

type TabListProps = { tab: MarketTab; markets: readonly Market[]; search: string };

/**
 * The markets of one tab. Polls neither move nor remove one under a thumb: the order is fixed when the tab is chosen.
 */
function TabList({ tab, markets, search }: TabListProps) {
  const bettingOn = useBettingOn();
  const starred = useStarred();
  const chosen = useChosenMarket();
  const [openAtFirst] = useState(() => new Set(markets.filter((market) => market.open).map(idOf)));
  const sorted = useMemo(() => {
    const sort = tab === 'results' ? newestResults : sortMarkets;
    return starredFirst(sort(markets, nowMs()), starred);
  }, [markets, starred, tab]);
  const list = useRef<HTMLUListElement>(null);
  const shown = useSteadyOrder(sorted, idOf, list).filter(
    (market) => isFound(market, search) && (tab !== 'open' || market.open || openAtFirst.has(idOf(market))),
  );
  const drawn = useDrawn();
  if (shown.length === 0) return <NoneFound />;
  return (
    <CardList ref={list}>
      {shown.slice(0, drawn).map((market) => (
        <HomeMarketCard
          key={market.gameId}
          market={market}
          bettingOn={bettingOn}
          starred={starred.includes(market.gameId)}
          chosen={market.gameId === chosen}
        />
      ))}
    </CardList>
  );
}

function NoneFound() {
  return (
    <Card>
      <EmptyState level={3} icon={<SearchX size={32} />} title={HOME_TEXTS.noneFound} text={HOME_TEXTS.noneFoundHint} />
    </Card>
  );
}

function LoadingList() {
  return (
    <Markets note={<Skeleton height={16} width="half" />}>
      <span role="status">
        <SrOnly>{HOME_TEXTS.loadingMarkets}</SrOnly>
      </span>
      <Skeleton height={64} shape="card" />
      <Skeleton height={64} shape="card" />
      <CardList busy>
        {Array.from({ length: 6 }, (_, place) => (
          <MarketCardSkeleton key={place} />
        ))}
      </CardList>
    </Markets>
  );
}

function NoMarkets() {
  return (
    <Markets>
      <Card>
        <EmptyState
          level={3}
          icon={<CalendarClock size={32} />}
          title={HOME_TEXTS.noMarkets}
          text={HOME_TEXTS.noMarketsHint}
          action={
            <Button variant="tonal" onClick={() => void refreshCall(dashboard)}>
              {HOME_TEXTS.refresh}
            </Button>
          }
        />
      </Card>
    </Markets>
  );
}
