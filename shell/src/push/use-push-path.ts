import { pathOf } from '@ank/contract';
import { myPush, type PushSettings } from '@ank/protocol';
import { useCall } from '@ank/shared/platform';

const isOffered = ({ publicKey }: PushSettings): boolean => publicKey !== '';

/** The address of the notifications screen; null if this site sends none, or it is not known yet. */
export function usePushPath(): string | null {
  const { data: offered } = useCall(myPush, undefined, { once: true, select: isOffered });
  return offered === true ? pathOf('notifications') : null;
}
