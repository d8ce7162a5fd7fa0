import { useSession } from '@ank/shared/platform';
import { IconButton } from '@ank/ui';
import { Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Brand } from '../layouts/brand';
import { LAYOUT_TEXTS } from '../layouts/layout.messages';
import { LandingMenu } from '../layouts/later-parts';
import classes from './auth.module.css';

/** `menu`: visitors get the landing menu. */
type AuthHeaderProps = { menu?: boolean; children?: ReactNode };

/** The brand above the login and registration screens. */
export function AuthHeader({ menu = false, children }: AuthHeaderProps) {
  const isVisitor = useSession() === null;
  return (
    <header>
      {children}
      <div className={classes.brand}>
        <Brand large />
        {menu && isVisitor && <VisitorMenu />}
      </div>
    </header>
  );
}

function VisitorMenu() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={LAYOUT_TEXTS.menu} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Menu size={24} aria-hidden />
      </IconButton>
      <LandingMenu open={open} onClose={() => setOpen(false)} />
    </>
  );
}
