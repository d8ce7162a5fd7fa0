import { pathOf } from '@ank/contract';
import { Link } from '@ank/shared/platform';
import { buttonClass } from '@ank/ui';
import { LIMITS_TEXTS } from './limits.messages';
import { hasLimitsScreen } from './use-pause';

/** The link from a bid that a limit has refused to the screen of limits. */
export function LimitsLink() {
  if (!hasLimitsScreen) return null;
  return (
    <Link to={pathOf('limits')} className={buttonClass({ variant: 'quiet' })}>
      {LIMITS_TEXTS.seeLimits}
    </Link>
  );
}
