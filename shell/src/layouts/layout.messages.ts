/** Texts of the frame around every screen. */
export const LAYOUT_TEXT = {
  brand: 'Ank Bazaar',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Menu',
  sideMenu: 'Side menu',
  mainBar: 'Main',
  more: 'More',
  back: 'Back',
  home: 'Home',
  logOut: 'Log out',
  offline: 'You are offline. What you see may be out of date.',
  wallet: 'Wallet',
  balance: (points: string): string => `Wallet balance ${points} points`,
  loading: 'Loading',
} as const;
