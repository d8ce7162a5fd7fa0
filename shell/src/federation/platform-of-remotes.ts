/** What remotes get as '@ank/shared/platform'. */
export * from '@ank/shared/platform';
/** Wallets that were published with release 1.0.0 take these names from the platform; they go with release 1.2.0. */
export * from '@ank/fund-claims';
