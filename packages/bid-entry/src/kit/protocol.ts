// `reckonable` is the name in the published versions of the kit.
export { bidHistory, gameRates, marketList, usableRates as reckonable, submitBid, winHistory } from '@ank/protocol';
