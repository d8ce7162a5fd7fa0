/** What remotes get as '@ank/shared/platform'. */
export * from '@ank/shared/platform';
/** Wallets published with release 1.0.0 import these from the platform. To be removed with release 1.2.0. */
export * from '@ank/fund-claims';
