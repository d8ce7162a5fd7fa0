import type { Market } from '@ank/protocol';
import { useNow } from '@ank/shared/platform';
import { Countdown, URGENT_MS } from '@ank/ui';
import { useState } from 'react';
import { closesAtMs } from './market-list.rules';

const SECOND_MS = 1000;
const CALM_MS = 10_000;

/** The time until the close by the server's clock. Ticks every second only while seconds are shown. */
export function MarketCountdown({ market }: { market: Market }) {
  const [everyMs, setEveryMs] = useState(CALM_MS);
  const now = useNow(everyMs);
  const closes = closesAtMs(market, now);
  if (closes === null) return null;
  const wantedMs = closes - now < URGENT_MS + CALM_MS ? SECOND_MS : CALM_MS;
  if (wantedMs !== everyMs) setEveryMs(wantedMs);
  return <Countdown msLeft={closes - now} />;
}
