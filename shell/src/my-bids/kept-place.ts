import { currentSession, onSessionEnd } from '@ank/shared/platform';
import type { Choice } from './my-bids.rules';
import type { Loaded } from './use-slips';

/** The list as a player has left it. `scrollY` in px. */
export type LeftList = { loaded: Loaded; scrollY: number };

/** Where a player has left My bids. `entry`: the key of the history entry. */
export type Place = LeftList & { entry: string; choice: Choice };

/** In memory only: bids are private. */
let kept: (Place & { token: string }) | null = null;

onSessionEnd(() => (kept = null));

/** Keeps the place of the session with this token for the way back; the one before is forgotten. */
export function keepPlace(place: Place, token: string | undefined): void {
  kept = token !== undefined && token === currentSession()?.token ? { ...place, token } : null;
}

/** The place that the player has left in this history entry; null if there is none. */
export const placeOf = (entry: string): Place | null =>
  kept?.entry === entry && kept.token === currentSession()?.token ? kept : null;
