import { withdrawHistory } from '@ank/protocol';
import { durationOf } from '@ank/rules';
import { useSession } from '@ank/shared/platform';
import { formatDuration, formatPoints } from '@ank/ui';
import { Hourglass } from 'lucide-react';
import { LinkList } from '../parts/link-list';
import { useRequests } from '../parts/use-requests';
import { HUB_TEXTS } from './wallet-hub.messages';

/** What holds the points: each pending withdrawal, and how long a decision usually takes. */
export function HeldPoints({ held }: { held: number }) {
  const mobile = useSession()?.mobile ?? '';
  const { data } = useRequests(withdrawHistory, { mobile }, held);
  const waiting = data?.requests.filter(({ status }) => status === 'pending') ?? [];
  if (waiting.length === 0) return null;
  const usual = data?.usualMinutes ?? null;
  return (
    <LinkList
      label={HUB_TEXTS.held}
      rows={waiting.map(({ id, points, requestNumber }) => ({
        key: id,
        to: '/withdrawhistory',
        label: HUB_TEXTS.heldBy(formatPoints(points), requestNumber),
        hint: usual === null ? undefined : HUB_TEXTS.usually(formatDuration(durationOf(usual))),
        Icon: Hourglass,
      }))}
    />
  );
}
