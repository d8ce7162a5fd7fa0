import { pathOf } from '@ank/contract';
import { Link, notify, siteConfig } from '@ank/shared/platform';
import { IconButton, ThemeSwitch, Ticker, useDialog } from '@ank/ui';
import { Download, X } from 'lucide-react';
import { Brand } from './brand';
import { NavigationIcon } from './icons';
import { LanguageChoice } from './language-choice';
import { menuText } from './menu-text';
import { MENU_TEXTS } from './menus.messages';
import classes from './side-menu.module.css';

const LOGIN = pathOf('login');

const ADD_FUNDS = 'circle-plus';

/** Everything except How To Play leads to the login first. */
const ENTRIES = [
  { label: 'Login', path: LOGIN, icon: 'user-round' },
  { label: 'Home', path: LOGIN, icon: 'house' },
  { label: 'Add Funds', path: LOGIN, icon: ADD_FUNDS },
  { label: 'Wallet', path: LOGIN, icon: 'wallet' },
  { label: 'Win History', path: LOGIN, icon: 'trophy' },
  { label: 'Bid History', path: LOGIN, icon: 'receipt-text' },
  { label: 'How To Play', path: pathOf('howToPlay'), icon: 'circle-play' },
  { label: 'Game Rates', path: LOGIN, icon: 'percent' },
  { label: 'Change Password', path: LOGIN, icon: 'key-round' },
] as const;

/** The side menu for visitors without a session. */
export function LandingMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useDialog({ open, onClose });
  const hasMoney = !siteConfig().pointsOnly;
  return (
    <dialog {...dialog} className={classes.drawer} aria-label={MENU_TEXTS.title}>
      {open && (
        <div className={classes.content}>
          <div className={classes.head}>
            <span className={classes.who}>
              <Brand />
            </span>
            <IconButton label={MENU_TEXTS.close} muted onClick={onClose}>
              <X size={24} aria-hidden />
            </IconButton>
          </div>
          {hasMoney && (
            <div className={classes.notice}>
              <Ticker text={MENU_TEXTS.downloadNotice} />
            </div>
          )}
          <nav className={classes.nav} aria-label={MENU_TEXTS.sideMenu}>
            {ENTRIES.filter(({ icon }) => hasMoney || icon !== ADD_FUNDS).map(({ label, path, icon }) => (
              <Link key={label} to={path} className={classes.item} onClick={onClose}>
                <NavigationIcon name={icon} />
                {menuText(label)}
              </Link>
            ))}
            <DownloadLink />
          </nav>
          <div className={classes.foot}>
            <LanguageChoice />
            <ThemeSwitch />
          </div>
        </div>
      )}
    </dialog>
  );
}

/** The download link of the Android package. A site without a package says so instead of linking nowhere. */
function DownloadLink() {
  const url = siteConfig().androidPackageUrl;
  const inside = (
    <>
      <Download size={24} aria-hidden />
      {MENU_TEXTS.download}
    </>
  );
  return url === null ? (
    <button type="button" role="link" className={classes.item} onClick={() => notify(MENU_TEXTS.noDownload)}>
      {inside}
    </button>
  ) : (
    <a className={classes.item} href={url} download>
      {inside}
    </a>
  );
}
