import { headline } from '@ank/protocol';
import { useCall } from '@ank/shared/platform';
import { Ticker } from '@ank/ui';

/** The scrolling notice of a screen, if the operator has set one. */
export function HeadlineNotice({ of: screen }: { of: 'addFunds' | 'withdraw' }) {
  const { data } = useCall(headline, screen);
  return data ? <Ticker text={data} /> : null;
}
