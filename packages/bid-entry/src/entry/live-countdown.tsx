import { nowMs } from '@ank/shared/platform';
import { Countdown } from '@ank/ui';

/** A running countdown to a moment of the server's clock; renders nothing once it has passed. */
export function LiveCountdown({ label, untilMs }: { label: string; untilMs: number }) {
  return <Countdown clock={nowMs} next={(now) => (untilMs > now ? { label, endsAtMs: untilMs } : null)} />;
}
