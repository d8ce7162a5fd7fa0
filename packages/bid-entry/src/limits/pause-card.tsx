import { pathOf } from '@ank/contract';
import type { PlayPause } from '@ank/protocol';
import { formatDayAndTime } from '@ank/rules';
import { Link, siteConfig } from '@ank/shared/platform';
import { buttonClass, Card, EmptyState } from '@ank/ui';
import { Coffee } from 'lucide-react';
import { LIMITS_TEXTS } from './limits.messages';

/** Says that the player's own break allows no bids, until when, and what stays available. */
export function PauseCard({ pause: { kind, untilMs } }: { pause: PlayPause }) {
  const textOf = siteConfig().pointsOnly ? LIMITS_TEXTS.untilPoints : LIMITS_TEXTS.until;
  return (
    <Card>
      <EmptyState
        icon={<Coffee size={32} />}
        title={kind === 'self_exclusion' ? LIMITS_TEXTS.selfExclusion : LIMITS_TEXTS.timeOut}
        text={textOf(formatDayAndTime(untilMs))}
        action={
          <Link to={pathOf('limits')} className={buttonClass({ variant: 'outline' })}>
            {LIMITS_TEXTS.toLimits}
          </Link>
        }
      />
    </Card>
  );
}
