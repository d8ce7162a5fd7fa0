export { bidHistory, gameRates, marketList, reckonable, submitBid, winHistory } from '@ank/protocol';
