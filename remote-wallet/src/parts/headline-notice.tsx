import { headline } from '@ank/protocol';
import { useCall } from '@ank/shared/platform';
import { Skeleton, Ticker } from '@ank/ui';

/** The scrolling notice of a screen, if the operator has set one. Until that is known its space is reserved. */
export function HeadlineNotice({ of: screen }: { of: 'addFunds' | 'withdraw' }) {
  const { data, isPending } = useCall(headline, screen);
  if (isPending) return <Skeleton height={48} shape="card" />;
  return data ? <Ticker text={data} /> : null;
}
