export { bidHistory, gameRates, marketList, submitBid, usableRates, winHistory } from '@ank/protocol';
