import { getPlayLimits, type PlayPause } from '@ank/protocol';
import { formatDayAndTime } from '@ank/rules';
import { siteConfig, useCall, useScreen } from '@ank/shared/platform';
import { Button, Card, EmptyState, Skeleton } from '@ank/ui';
import { Coffee, Unplug } from 'lucide-react';
import { BreakSection } from './break-section';
import { LIMITS_TEXTS } from './limits.messages';
import classes from './limits.module.css';
import { CheckSection } from '../play-check/check-section';
import { OwnLimits } from './own-limits';

/** Route /limits: the player's own limits and breaks. */
export function LimitsScreen() {
  useScreen({ title: LIMITS_TEXTS.title });
  const { data: limits, isError, refetch } = useCall(getPlayLimits, undefined);
  if (limits) {
    return (
      <div className={classes.screen}>
        {limits.pause && <RunningBreak pause={limits.pause} />}
        <OwnLimits kind="stake" limits={limits.stakes} />
        {limits.deposits.length > 0 && <OwnLimits kind="deposit" limits={limits.deposits} />}
        <CheckSection />
        <BreakSection kind="time_out" pause={limits.pause} />
        <BreakSection kind="self_exclusion" pause={limits.pause} />
      </div>
    );
  }
  if (!isError) return <Skeleton height={112} shape="card" />;
  return (
    <EmptyState
      kind="error"
      icon={<Unplug size={32} />}
      title={LIMITS_TEXTS.loadFailed}
      action={<Button onClick={() => void refetch()}>{LIMITS_TEXTS.retry}</Button>}
    />
  );
}

function RunningBreak({ pause: { kind, untilMs } }: { pause: PlayPause }) {
  const { self_exclusion: excluded, time_out: paused } = LIMITS_TEXTS.pauseTitles;
  const textOf = siteConfig().pointsOnly ? LIMITS_TEXTS.pauseTextPoints : LIMITS_TEXTS.pauseText;
  return (
    <Card>
      <EmptyState
        icon={<Coffee size={32} />}
        title={kind === 'self_exclusion' ? excluded : paused}
        text={textOf(formatDayAndTime(untilMs))}
      />
    </Card>
  );
}
