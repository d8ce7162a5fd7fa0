import { type ShownEntry, normalPath, pathOf } from '@ank/contract';
import { Link, type PlayerSession, useLocation } from '@ank/shared/platform';
import { IconButton, iconButtonClass, SrOnly, ThemeSwitch, TileIcon, useDialog } from '@ank/ui';
import { LogOut, Megaphone, UserRound, X } from 'lucide-react';
import { NavigationIcon } from './icons';
import { LanguageChoice } from './language-choice';
import { groupsOf, useMenuEntries } from './menu-entries';
import { menuText } from './menu-text';
import { MENU_TEXTS } from './menus.messages';
import classes from './side-menu.module.css';
import { UnreadMark } from './unread-mark';
import { useLogOut } from './use-log-out';

const NAME_LENGTH = 10;

/** Truncates a name to ten characters and '...'. */
export function shortName(username: string): string {
  const letters = Array.from(username);
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH).join('')}...` : username;
}

type SideMenuProps = { open: boolean; onClose: () => void; session: PlayerSession };

/** The side menu: the player, and all destinations. */
export function SideMenu({ open, onClose, session }: SideMenuProps) {
  const dialog = useDialog({ open, onClose });
  return (
    <dialog {...dialog} className={classes.drawer} aria-label={MENU_TEXTS.title}>
      {open && (
        <div className={classes.content}>
          <div className={classes.head}>
            <TileIcon kind="plain">
              <UserRound size={20} />
            </TileIcon>
            <Link className={classes.who} to={pathOf('profile')} onClick={onClose}>
              <span className={classes.name}>{shortName(session.username)}</span>
              <span className={classes.mobile}>{session.mobile}</span>
              <SrOnly>{MENU_TEXTS.profile}</SrOnly>
            </Link>
            <Link className={iconButtonClass()} to={pathOf('inbox')} aria-label={MENU_TEXTS.inbox} onClick={onClose}>
              <Megaphone />
              <UnreadMark />
            </Link>
            <IconButton label={MENU_TEXTS.close} muted onClick={onClose}>
              <X size={24} aria-hidden />
            </IconButton>
          </div>
          <MenuLinks onPick={onClose} />
          <div className={classes.foot}>
            <LanguageChoice />
            <ThemeSwitch />
          </div>
        </div>
      )}
    </dialog>
  );
}

function MenuLinks({ onPick }: { onPick: () => void }) {
  const groups = groupsOf(useMenuEntries());
  const logOut = useLogOut();
  return (
    <nav className={classes.nav} aria-label={MENU_TEXTS.sideMenu}>
      {groups.map((group) => (
        <div key={group[0]?.path} className={classes.group}>
          {group.map((entry) => (
            <MenuLink key={entry.path} entry={entry} onPick={onPick} />
          ))}
        </div>
      ))}
      <button type="button" className={classes.item} onClick={logOut}>
        <LogOut size={24} aria-hidden />
        {MENU_TEXTS.logOut}
      </button>
    </nav>
  );
}

function MenuLink({ entry, onPick }: { entry: ShownEntry; onPick: () => void }) {
  const { pathname } = useLocation();
  const here = normalPath(entry.path) === normalPath(pathname);
  return (
    <Link to={entry.path} className={classes.item} aria-current={here ? 'page' : undefined} onClick={onPick}>
      <NavigationIcon name={entry.icon} drawing={entry.drawing} />
      {menuText(entry.label)}
    </Link>
  );
}
