import { getSessions, type PlayerDevice } from '@ank/protocol';
import { formatDayAndTime } from '@ank/rules';
import { useCall, useScreen } from '@ank/shared/platform';
import { Button, EmptyState, List, ListRow, Section, Skeleton, TileIcon } from '@ank/ui';
import { MonitorSmartphone, Unplug } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DEVICES_TEXTS } from './devices.messages';
import classes from './devices.module.css';
import { LogOutSheet } from './log-out-sheet';

/** Route /devices: the player's logged-in devices. */
export function DevicesScreen() {
  useScreen({ title: DEVICES_TEXTS.title });
  const { data: devices, isError, refetch } = useCall(getSessions, undefined);
  if (devices) return <Devices devices={devices} />;
  if (!isError) return <Skeleton height={112} shape="card" />;
  return (
    <EmptyState
      kind="error"
      icon={<Unplug size={32} />}
      title={DEVICES_TEXTS.loadFailed}
      action={<Button onClick={() => void refetch()}>{DEVICES_TEXTS.retry}</Button>}
    />
  );
}

const nameOf = ({ device }: PlayerDevice): string => device || DEVICES_TEXTS.unknown;

const usageOf = ({ isCurrent, lastUsedMs }: PlayerDevice): string => {
  if (isCurrent) return DEVICES_TEXTS.current;
  return lastUsedMs === null ? '' : DEVICES_TEXTS.lastUsed(formatDayAndTime(lastUsedMs));
};

function Devices({ devices }: { devices: readonly PlayerDevice[] }) {
  const [asking, setAsking] = useState<PlayerDevice | 'others' | null>(null);
  const [times, setTimes] = useState(0);
  const status = useRef<HTMLParagraphElement>(null);
  const hasOthers = devices.some(({ isCurrent }) => !isCurrent);
  // The pressed button has disappeared with its row.
  useEffect(() => {
    if (times > 0) status.current?.focus();
  }, [times]);
  const end = (): void => {
    setAsking(null);
    setTimes(times + 1);
  };
  return (
    <div className={classes.screen}>
      <Section title={DEVICES_TEXTS.list}>
        <List label={DEVICES_TEXTS.list}>
          {devices.map((device) => (
            <ListRow
              key={device.id}
              start={
                <TileIcon>
                  <MonitorSmartphone size={20} />
                </TileIcon>
              }
              title={nameOf(device)}
              sub={usageOf(device)}
              end={
                !device.isCurrent && (
                  <Button
                    variant="quiet"
                    aria-label={DEVICES_TEXTS.logOutOf(nameOf(device))}
                    onClick={() => setAsking(device)}
                  >
                    {DEVICES_TEXTS.logOut}
                  </Button>
                )
              }
            />
          ))}
        </List>
      </Section>
      <p ref={status} className={classes.done} role="status" tabIndex={-1}>
        {times > 0 && DEVICES_TEXTS.done}
      </p>
      <p className={classes.note}>{DEVICES_TEXTS.note}</p>
      {hasOthers && (
        <Button variant="outline" block onClick={() => setAsking('others')}>
          {DEVICES_TEXTS.logOutOthers}
        </Button>
      )}
      {asking !== null && (
        <LogOutSheet
          id={asking === 'others' ? null : asking.id}
          question={asking === 'others' ? DEVICES_TEXTS.questionAll : DEVICES_TEXTS.question(nameOf(asking))}
          onClose={() => setAsking(null)}
          onDone={end}
        />
      )}
    </div>
  );
}
