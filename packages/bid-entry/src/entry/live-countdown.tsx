import { useNow } from '@ank/shared/platform';
import { Countdown } from '@ank/ui';

/** Time left until a moment of the server's clock, running; nothing once it has come. */
export function LiveCountdown({ untilMs }: { untilMs: number }) {
  const msLeft = untilMs - useNow(1000);
  return msLeft > 0 ? <Countdown msLeft={msLeft} /> : null;
}
