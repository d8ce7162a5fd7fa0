/**
 * What remotes get as '@ank/shared/platform', with the names that wallets published with release 1.0.0 import from it.
 * Only these load it; all other remotes get the platform alone. To be removed with release 1.2.0.
 */
export * from '@ank/shared/platform';
export * from '@ank/fund-claims';
