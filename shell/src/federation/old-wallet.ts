import type { RegistryEntry } from '@ank/contract';

/**
 * Wallets published with release 1.0.0 leave their claims to the page, and import them from the platform. A fallback
 * has the descriptor of the version that it replaces, but its own container. To be removed with release 1.2.0.
 */
export const isOldWallet = ({ name, resume, container }: RegistryEntry): boolean =>
  name === 'wallet' && (resume === undefined || container === 'ank_wallet');
