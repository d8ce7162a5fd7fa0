export { sessionOnly } from './fields';
export * from './market-card';
export * from './moments';
export * from './payout-codes';
export * from './refusal';
export * from './stored-names';
export { envelope, sentenceOf, type ServerCall, type Wire } from './server-call';
