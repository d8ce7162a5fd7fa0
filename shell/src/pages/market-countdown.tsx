import type { Market } from '@ank/protocol';
import { useClock } from '@ank/shared/platform';
import { Countdown } from '@ank/ui';
import { HOME_TEXTS } from './home.messages';
import { deadlineOf } from './market-list.rules';

/** The time until the next cut-off of an open market, by the server's clock. */
export function MarketCountdown({ market }: { market: Market }) {
  const clock = useClock();
  return (
    <Countdown
      clock={clock}
      next={(now) => {
        const deadline = deadlineOf(market, now);
        return deadline && { label: HOME_TEXTS.endsIn[deadline.session], endsAtMs: deadline.endsAtMs };
      }}
    />
  );
}
