import { texts } from '@ank/texts';

/** Texts of the menus, which load after the first view. */
export const MENU_TEXTS = texts('menus', {
  title: 'Menu',
  sideMenu: 'Side menu',
  close: 'Close menu',
  profile: 'Profile',
  inbox: 'Inbox',
  logOut: 'Log out',
  download: 'Download App',
  notStored: 'Your browser does not allow this site to store the language.',
  noDownload: 'Android app not available at the moment',
  downloadNotice: 'PLEASE DOWNLOAD ANDROID APPLICATION FOR FAST DEPOSIT AND FAST WITHDRAW (24×7)',
});
