import { myPush, type PushSettings } from '@ank/protocol';
import { useCall, useScreen } from '@ank/shared/platform';
import { Button, EmptyState, Note, Skeleton } from '@ank/ui';
import { BellOff, Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { heldEndpoint, wayToPush } from './push-browser';
import { PUSH_TEXTS } from './push.messages';
import { PushChoices } from './push-choices';

/** Route /notifications: this device's notifications while the app is closed. */
export function NotificationsScreen() {
  useScreen({ title: PUSH_TEXTS.title });
  const { data: settings, isError, refetch } = useCall(myPush, undefined);
  if (settings) return <Known settings={settings} />;
  if (!isError) return <Skeleton height={112} shape="card" />;
  return (
    <EmptyState
      kind="error"
      icon={<Unplug size={32} />}
      title={PUSH_TEXTS.loadFailed}
      action={<Button onClick={() => void refetch()}>{PUSH_TEXTS.retry}</Button>}
    />
  );
}

function Known({ settings }: { settings: PushSettings }) {
  const [way, setWay] = useState(wayToPush);
  /** Undefined until the browser has answered. */
  const [held, setHeld] = useState<string | null>();
  useEffect(() => {
    let isWanted = true;
    const setIfMounted = (endpoint: string | null): void => void (isWanted && setHeld(endpoint));
    heldEndpoint().then(setIfMounted, () => setIfMounted(null));
    return () => void (isWanted = false);
  }, []);
  // The player may come back from the browser's settings.
  useEffect(() => {
    const look = (): void => setWay(wayToPush());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  if (settings.publicKey === '') return <EmptyState icon={<BellOff size={32} />} title={PUSH_TEXTS.none} />;
  if (way !== 'ready') return <Note kind={way === 'denied' ? 'warning' : 'plain'}>{PUSH_TEXTS[way]}</Note>;
  if (held === undefined) return <Skeleton height={112} shape="card" />;
  return <PushChoices settings={settings} held={held} onHeld={setHeld} onRefused={() => setWay(wayToPush())} />;
}
