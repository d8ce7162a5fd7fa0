import { texts } from '@ank/texts';

/** Texts of the frame around every screen. */
export const LAYOUT_TEXTS = texts('layout', {
  brand: 'Ank Bazaar',
  skip: 'Skip to content',
  openMenu: 'Open menu',
  menu: 'Menu',
  mainBar: 'Main',
  more: 'More',
  unread: 'New',
  back: 'Back',
  offline: 'You are offline. What you see may be out of date.',
  offlineSince: (time: string): string => `You are offline. Updated ${time}.`,
  stale: (time: string): string => `Updated ${time}, reconnecting`,
  kept: (time: string): string => `Updated ${time}. Reload for the latest.`,
  wallet: 'Wallet',
  balance: (points: string): string => `Wallet balance ${points} points`,
  loading: 'Loading',
  stillLoading: 'Still loading. The network is slow.',
  refreshing: 'Refreshing',
});
