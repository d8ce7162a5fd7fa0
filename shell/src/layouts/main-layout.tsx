import { endSession, screenAtom, useDashboardPolling, useSession } from '@ank/shared/platform';
import { useChosenMarket } from '../chosen-market';
import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { Fragment, type MouseEvent, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { LeaveBoundary } from '../federation/leave-boundary';
import { PartBoundary } from '../federation/part-boundary';
import { MarketsPane } from '../first-screens';
import { AppBar } from './app-bar';
import { BottomBar } from './bottom-bar';
import { ConnectionBanner } from './connection-banner';
import classes from './frame.module.css';
import { HeaderContext } from './header-context';
import { LandingMenu, PullToRefresh, SideMenu } from './later-parts';
import { LAYOUT_TEXTS } from './layout.messages';
import panes from './panes.module.css';
import { useRootMark } from './use-root-mark';
import { useWide } from './use-wide';

/** The frame around every player screen. Keeps the dashboard polled for all of them. */
export function MainLayout() {
  useDashboardPolling();
  const session = useSession();
  const { bottomBar = true } = useAtomValue(screenAtom);
  const wide = useWide() && session !== null;
  useRootMark('panes', wide);
  const market = useChosenMarket();
  const [menuOpen, setMenuOpen] = useState(false);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const content = useRef<HTMLElement>(null);
  // Not by a link: another history entry would lose the chosen market.
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    content.current?.focus();
  };
  // A stored session without name or token is invalid and its rest is cleared. A layout effect, to run before the
  // screen's effects: ending a session drops the answers they have just requested.
  useLayoutEffect(() => {
    if (!session) endSession();
  }, [session]);

  const withBar = session !== null && bottomBar;
  const bar = (wide || withBar) && <BottomBar onMenu={openMenu} />;
  return (
    <HeaderContext value>
      <div className={clsx(classes.frame, wide && panes.panes)}>
        <a className={classes.skip} href="#content" onClick={skip}>
          {LAYOUT_TEXTS.skip}
        </a>
        {wide && bar}
        {wide && (
          <PartBoundary forget={MarketsPane.forget}>
            <Suspense fallback={<aside className={panes.list} />}>
              <MarketsPane />
            </Suspense>
          </PartBoundary>
        )}
        <AppBar onMenu={openMenu} wide={wide} />
        <PullToRefresh />
        <ConnectionBanner />
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          className={clsx(
            classes.main,
            withBar ? classes.withBar : session && classes.withSlip,
            wide && !bottomBar && panes.slip,
          )}
        >
          <LeaveBoundary>
            {/* Another market chosen beside the screen: the screen restarts, as it does by way of home. */}
            <Fragment key={market}>
              <Outlet />
            </Fragment>
          </LeaveBoundary>
        </main>
        {!wide && bar}
        {session ? (
          <SideMenu open={menuOpen} onClose={closeMenu} session={session} />
        ) : (
          <LandingMenu open={menuOpen} onClose={closeMenu} />
        )}
      </div>
    </HeaderContext>
  );
}
