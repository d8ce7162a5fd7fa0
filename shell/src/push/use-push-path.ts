import { pathOf } from '@ank/contract';
import { myPush, type PushSettings } from '@ank/protocol';
import { useCall } from '@ank/shared/platform';

const isOffered = ({ publicKey }: PushSettings): boolean => publicKey !== '';

/** The address of the screen where this site sends notifications; null where it does not, or is not known to. */
export function usePushPath(): string | null {
  const { data: offered } = useCall(myPush, undefined, { once: true, select: isOffered });
  return offered === true ? pathOf('notifications') : null;
}
