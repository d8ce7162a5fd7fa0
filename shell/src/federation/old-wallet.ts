import type { RegistryEntry } from '@ank/contract';

/**
 * Wallets published with release 1.0.0 leave their claims to the page, and import them from the platform. To be removed
 * with release 1.2.0.
 */
export const isOldWallet = ({ name, resume }: RegistryEntry): boolean => name === 'wallet' && resume === undefined;
