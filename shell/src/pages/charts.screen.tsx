import type { Market } from '@ank/protocol';
import { useMarkets, useScreen } from '@ank/shared/platform';
import { buttonClass, chartUrl, EmptyState, List, listRowClass, Skeleton } from '@ank/ui';
import { ChartLine } from 'lucide-react';
import { nameOf } from './market-list.rules';
import { PAGES_TEXTS } from './pages.messages';
import classes from './pages.module.css';

function ChartRow({ market }: { market: Market }) {
  const href = chartUrl(market.chartUrl);
  return (
    <li className={listRowClass()}>
      <span className={classes.name}>{nameOf(market)}</span>
      {href === null ? (
        <span>{PAGES_TEXTS.noChart}</span>
      ) : (
        <a
          className={buttonClass({ variant: 'tonal' })}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={PAGES_TEXTS.chartOf(nameOf(market))}
        >
          {PAGES_TEXTS.viewCharts}
        </a>
      )}
    </li>
  );
}

/** Route /charts: the web chart of every main market. */
export function ChartsScreen() {
  useScreen({ title: PAGES_TEXTS.charts });
  const { data: markets } = useMarkets();
  if (!markets) return <Skeleton height={112} shape="card" />;
  if (markets.length === 0)
    return <EmptyState icon={<ChartLine size={32} />} title={PAGES_TEXTS.noCharts} text={PAGES_TEXTS.noChartsHint} />;
  return (
    <List label={PAGES_TEXTS.charts}>
      {markets.map((market) => (
        <ChartRow key={market.gameId} market={market} />
      ))}
    </List>
  );
}
