import { ACCOUNT_WALKS } from './accounts';
import { BID_WALKS } from './bids';
import { SCREEN_WALKS } from './screens';
import type { Walk } from './walk';
import { WALLET_WALKS } from './wallet';

export { follow, type Setting, type Walk, type Way } from './walk';

/** Walks through everything that a player can see. */
export const WALKS: readonly Walk[] = [...SCREEN_WALKS, ...ACCOUNT_WALKS, ...BID_WALKS, ...WALLET_WALKS];
