import { type Layout, type PathEntry, SHELL_PATHS, type ShellPathId } from '@ank/contract';
import { type ReactNode, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { AccessGuard } from './access-guard';
import { LeaveBoundary } from './federation/leave-boundary';
import { PartBoundary } from './federation/part-boundary';
import type { RemotePath } from './federation/registry';
import { useRemotePaths } from './federation/registry-state';
import { RemoteScreen } from './federation/remote-screen';
import { isShellGone } from './federation/shell-files';
import { BareLayout } from './layouts/bare-layout';
import { PlayCheck, PushTaps, ResumedRemotes } from './layouts/later-parts';
import { MainLayout } from './layouts/main-layout';
import { RemoteSkeleton } from './layouts/remote-skeleton';
import { ErrorScreen } from './pages/error.screen';
import { SCREENS } from './shell-screens';
import { StartAtTop } from './start-at-top';

type Screen = Pick<PathEntry, 'path' | 'layout' | 'access'> & { element: ReactNode };

function shellScreens(): Screen[] {
  return Object.entries(SCREENS).map(([id, Screen]) => {
    const { path, layout, access } = SHELL_PATHS[id as ShellPathId];
    const element = (
      <PartBoundary key={path} forget={Screen.forget} isGone={isShellGone}>
        <Suspense fallback={<RemoteSkeleton />}>
          <Screen />
        </Suspense>
      </PartBoundary>
    );
    return { path, layout, access, element };
  });
}

function remoteScreens(paths: readonly RemotePath[]): Screen[] {
  return paths.map(({ remote, ...row }) => ({
    ...row,
    element: <RemoteScreen entry={remote} path={row.path} />,
  }));
}

/** All routes: the shell's screens and those of the remotes in the registry. Paths are case-insensitive. */
export function AppRouter() {
  const screens = [...shellScreens(), ...remoteScreens(useRemotePaths())];
  const routesIn = (layout: Layout): ReactNode =>
    screens
      .filter((screen) => screen.layout === layout)
      .map(({ path, access, element }) => (
        <Route key={path} path={path} element={<AccessGuard access={access}>{element}</AccessGuard>} />
      ));
  return (
    <BrowserRouter>
      <StartAtTop />
      <ResumedRemotes />
      <PlayCheck />
      <PushTaps />
      <LeaveBoundary>
        <Routes>
          <Route element={<BareLayout />}>{routesIn('bare')}</Route>
          <Route element={<MainLayout />}>
            {routesIn('header')}
            <Route path="*" element={<ErrorScreen />} />
          </Route>
        </Routes>
      </LeaveBoundary>
    </BrowserRouter>
  );
}
