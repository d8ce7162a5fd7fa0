import { dashboard, type Market } from '@ank/protocol';
import { nowMs, refreshCall, useBettingOn, useMarkets } from '@ank/shared/platform';
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
import { CalendarClock } from 'lucide-react';
import { useMemo } from 'react';
import { HomeMarketCard } from './home-market-card';
import { HOME_TEXTS } from './home.messages';
import { sortMarkets } from './market-list.rules';

const idOf = ({ gameId }: Market): string => gameId;

/** The polled market list. After a failed first load the placeholders stay and polling continues; no error is shown. */
export function MarketList() {
  const { data: markets } = useMarkets();
  if (!markets) return <LoadingList />;
  return markets.length === 0 ? <NoMarkets /> : <LoadedList markets={markets} />;
}

function LoadedList({ markets }: { markets: Market[] }) {
  const bettingOn = useBettingOn();
  const sorted = useMemo(() => sortMarkets(markets, nowMs()), [markets]);
  const shown = useSteadyOrder(sorted, idOf);
  const open = markets.filter((market) => market.open).length;
  return (
    <Section title={HOME_TEXTS.markets} note={HOME_TEXTS.counts(open, markets.length - open)}>
      <CardList>
        {shown.map((market) => (
          <HomeMarketCard key={market.gameId} market={market} bettingOn={bettingOn} />
        ))}
      </CardList>
    </Section>
  );
}

function LoadingList() {
  return (
    <Section title={HOME_TEXTS.markets} note={<Skeleton height={16} width="half" />}>
      <span role="status">
        <SrOnly>{HOME_TEXTS.loadingMarkets}</SrOnly>
      </span>
      <CardList busy>
        {Array.from({ length: 6 }, (_, place) => (
          <MarketCardSkeleton key={place} />
        ))}
      </CardList>
    </Section>
  );
}

function NoMarkets() {
  return (
    <Section title={HOME_TEXTS.markets}>
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
    </Section>
  );
}
