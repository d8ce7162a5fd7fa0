export { TEXTS as BID_TEXTS } from './bid-entry.messages';
export { type BidWindow, bidWindowAt, type MarketClock, takesSession } from './entry/bid-window';
export { checkEntry } from './entry/check-entry';
export { asEntered, rowsOf } from './entry/expand';
export * from './entry/fields';
export type { EntryValues, GameType, NumberField, Row } from './entry/game-type';
export * from './entry/session-kinds';
