import { nowMs } from '@ank/shared/platform';
import { Countdown } from '@ank/ui';

/** Time left until a moment of the server's clock, running; nothing once it has come. */
export function LiveCountdown({ label, untilMs }: { label: string; untilMs: number }) {
  return <Countdown clock={nowMs} next={(now) => (untilMs > now ? { label, endsAtMs: untilMs } : null)} />;
}
