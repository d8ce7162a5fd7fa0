import { type Layout, PATHS, type PathEntry } from '@ank/shared/contract';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { AccessGuard } from './access-guard';
import { LoginScreen } from './auth/login.screen';
import { RootScreen } from './auth/root.screen';
import { PartBoundary } from './federation/part-boundary';
import { allRemotePaths } from './federation/registry-state';
import { RemoteScreen } from './federation/remote-screen';
import { BareLayout } from './layouts/bare-layout';
import { MainLayout } from './layouts/main-layout';
import { ErrorScreen } from './pages/error.screen';
import { HomeScreen } from './pages/home.screen';
import type { ShellPathId } from './shell-paths';
import { StartAtTop } from './start-at-top';

const SCREENS: Readonly<Record<ShellPathId, ComponentType>> = {
  root: RootScreen,
  login: LoginScreen,
  home: HomeScreen,
};

type Screen = Pick<PathEntry, 'path' | 'layout' | 'access'> & { element: ReactNode };

function shellScreens(): Screen[] {
  return Object.entries(SCREENS).map(([id, Screen]) => {
    const { path, layout, access } = PATHS[id as ShellPathId];
    return { path, layout, access, element: <PartBoundary key={path}><Screen /></PartBoundary> };
  });
}

function remoteScreens(): Screen[] {
  return allRemotePaths().map(({ remote, ...row }) => ({ ...row, element: <RemoteScreen entry={remote} path={row.path} /> }));
}

/** Every route of the page: the shell's screens and those of the remotes in the registry. Letter case does not matter. */
export function AppRouter() {
  const screens = [...shellScreens(), ...remoteScreens()];
  const routesIn = (layout: Layout): ReactNode =>
    screens
      .filter((screen) => screen.layout === layout)
      .map(({ path, access, element }) => (
        <Route key={path} path={path} element={<AccessGuard access={access}>{element}</AccessGuard>} />
      ));
  return (
    <BrowserRouter>
      <StartAtTop />
      <Routes>
        <Route element={<BareLayout />}>{routesIn('bare')}</Route>
        <Route element={<MainLayout />}>
          {routesIn('header')}
          <Route path="*" element={<ErrorScreen />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
