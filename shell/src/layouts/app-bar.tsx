import { normalPath, pathOf } from '@ank/contract';
import { screenAtom, useLocation, useNavigate, useSession } from '@ank/shared/platform';
import { IconButton, srOnlyClass } from '@ank/ui';
import { useAtomValue } from 'jotai';
import { ArrowLeft, Menu } from 'lucide-react';
import classes from './app-bar.module.css';
import { BalanceChip } from './balance-chip';
import { Brand } from './brand';
import { LAYOUT_TEXTS } from './layout.messages';
import { useDocumentTitle } from './use-document-title';

/** The router numbers its history entries. A replaced first entry, as after a login, keeps index 0. */
const isFirstEntry = (): boolean => !(window.history.state as { idx?: number } | null)?.idx;

function BackButton() {
  const navigate = useNavigate();
  const back = (): void => void (isFirstEntry() ? navigate(pathOf('home'), { replace: true }) : navigate(-1));
  return (
    <IconButton label={LAYOUT_TEXTS.back} onClick={back}>
      <ArrowLeft size={24} aria-hidden />
    </IconButton>
  );
}

type AppBarProps = {
  onMenu: () => void;
  /** Menu and brand are in the other panes. */
  wide: boolean;
};

/** The top bar: menu and brand on home, back and title elsewhere, plus the balance. Contains the page's h1. */
export function AppBar({ onMenu, wide }: AppBarProps) {
  const { title, subtitle } = useAtomValue(screenAtom);
  const atHome = normalPath(useLocation().pathname) === pathOf('home');
  const withBrand = atHome && !wide;
  const session = useSession();
  useDocumentTitle();

  return (
    <header className={classes.bar}>
      {withBrand || !session ? (
        <IconButton label={LAYOUT_TEXTS.openMenu} aria-haspopup="dialog" onClick={onMenu}>
          <Menu size={24} aria-hidden />
        </IconButton>
      ) : (
        !atHome && <BackButton />
      )}
      <div className={classes.titles}>
        {withBrand && <Brand />}
        {title !== '' && (
          <h1 tabIndex={-1} className={withBrand ? srOnlyClass : classes.title}>
            {title}
          </h1>
        )}
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {session && <BalanceChip />}
    </header>
  );
}
