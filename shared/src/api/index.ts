export * from './call';
export * from './calls/account';
export * from './calls/bids';
export * from './calls/home';
export * from './calls/markets';
export * from './calls/wallet';
export * from './client';
export { fetchJson, warmUrl } from './fetch-json';
export * from './paths';
