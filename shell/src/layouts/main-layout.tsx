import { endSession, screenAtom, useDashboardPolling, useSession } from '@ank/shared/platform';
import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { LeaveBoundary } from '../federation/leave-boundary';
import { AppBar } from './app-bar';
import { BottomBar } from './bottom-bar';
import { ConnectionBanner } from './connection-banner';
import classes from './frame.module.css';
import { HeaderContext } from './header-context';
import { LandingMenu } from './landing-menu';
import { LAYOUT_TEXTS } from './layout.messages';
import { PullToRefresh } from './pull-to-refresh';
import { SideMenu } from './side-menu';

/** The frame around every player screen. Keeps the dashboard polled for all of them. */
export function MainLayout() {
  useDashboardPolling();
  const session = useSession();
  const { bottomBar = true } = useAtomValue(screenAtom);
  const [menuOpen, setMenuOpen] = useState(false);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const content = useRef<HTMLElement>(null);
  // Not by the address: a further entry of the history would lack the chosen market.
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    content.current?.focus();
  };
  // A stored session without name or token counts as none: clear the rest of it. A layout effect, to run before the
  // screen's effects: ending a session drops the answers they have just requested.
  useLayoutEffect(() => {
    if (!session) endSession();
  }, [session]);

  const withBar = session !== null && bottomBar;
  return (
    <HeaderContext value>
      <div className={classes.frame}>
        <a className={classes.skip} href="#content" onClick={skip}>
          {LAYOUT_TEXTS.skip}
        </a>
        <AppBar onMenu={openMenu} />
        <PullToRefresh />
        <ConnectionBanner />
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          className={clsx(classes.main, withBar ? classes.withBar : session && classes.withSlip)}
        >
          <LeaveBoundary>
            <Outlet />
          </LeaveBoundary>
        </main>
        {withBar && <BottomBar onMenu={openMenu} />}
        {session ? (
          <SideMenu open={menuOpen} onClose={closeMenu} session={session} />
        ) : (
          <LandingMenu open={menuOpen} onClose={closeMenu} />
        )}
      </div>
    </HeaderContext>
  );
}
