import { askChange, LIVE_EVENTS, type Market, parseOrNull, rowsChange } from '@ank/protocol';
import { deviceMs, POLL_MS, queryClient } from '@ank/shared/platform';
import { onceVisible } from '@ank/ui';
import type { LiveEvent } from './read-events';
import { announceRoots } from './root-news';

const allQueries = () => queryClient.getQueryCache().getAll();

type Query = ReturnType<typeof allQueries>[number];

/** Polled calls are those with an interval. A hidden page has none. */
const isPolled = ({ observers }: Query): boolean =>
  observers.some(({ options }) => typeof options.refetchInterval === 'number');

/** Resolves with the pending answer, or the next one. A screen that has gone requests nothing. */
const answered = async (query: Query): Promise<void> => {
  if (isPolled(query)) await query.fetch().catch(() => undefined);
};

const isAsking = ({ state }: Query): boolean => state.fetchStatus !== 'idle';

/** A pending answer may be older than the change. */
async function askAfterChange(query: Query): Promise<void> {
  if (isAsking(query)) await answered(query);
  await answered(query);
}

const askAll = (): void => allQueries().forEach((query) => void askAfterChange(query));

const holdsMarkets = (data: unknown): data is { markets: Market[] } =>
  typeof data === 'object' && data !== null && 'markets' in data && Array.isArray(data.markets);

/** Puts the rows into an answer with the same markets. Returns whether it matched. */
function putRows(query: Query, rows: readonly Market[]): boolean {
  const { data, dataUpdatedAt } = query.state;
  const rowOf = ({ gameId }: Market): Market | undefined => rows.find((row) => row.gameId === gameId);
  if (!holdsMarkets(data) || !data.markets.some(rowOf)) return false;
  const markets = data.markets.map((market) => rowOf(market) ?? market);
  queryClient.setQueryData(query.queryKey, { ...data, markets }, { updatedAt: dataUpdatedAt });
  // A changed answer postpones its next poll: this is the poll, at the time it was due.
  onceVisible(
    () => {
      if (deviceMs() - query.state.dataUpdatedAt >= POLL_MS) void answered(query);
    },
    Math.max(0, dataUpdatedAt + POLL_MS - deviceMs()),
  );
  return true;
}

async function takeRows(query: Query, rows: readonly Market[]): Promise<void> {
  if (!putRows(query, rows) || !isAsking(query)) return;
  await answered(query);
  putRows(query, rows);
  await answered(query);
}

/** Shows an event's rows, or polls for its change. Regular polls continue and bring whatever events miss. */
export function takeEvent({ name, data }: LiveEvent): void {
  if (name === LIVE_EVENTS.rows) {
    const rows = parseOrNull(rowsChange, data)?.rows ?? [];
    for (const query of allQueries()) void takeRows(query, rows);
  }
  if (name === LIVE_EVENTS.roots) announceRoots(parseOrNull(askChange, data)?.within ?? 0);
  if (name === LIVE_EVENTS.ask) {
    const { within } = parseOrNull(askChange, data) ?? { within: 0 };
    if (within === 0) askAll();
    else onceVisible(askAll, Math.random() * within);
  }
}
