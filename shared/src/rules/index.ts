export * from './bid-line';
export * from './expansion';
export * from './india-time';
export * from './labels';
export * from './market-day';
export * from './number-sets';
export * from './points';
export * from './winners';
