import { useLocation } from '@ank/shared/platform';

/** The phone number passed by the previous screen, or null. */
export function usePhoneState(): string | null {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('phoneNumber' in state)) return null;
  return typeof state.phoneNumber === 'string' ? state.phoneNumber : null;
}
