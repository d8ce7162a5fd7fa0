import { createElement, useSyncExternalStore } from 'react';
// The remote's own module, by the build's alias.
import remote from 'remote-in-development';

/**
 * The exposed module of a remote in the page of a deployed site, whose React is a production build without Fast
 * Refresh: after a change the open screen is rendered again, while the page, its session and its route stay.
 */
let version = 0;
const listeners = new Set();
const follow = (listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function hot({ path }) {
  function HotScreen() {
    const key = useSyncExternalStore(follow, () => version);
    const route = remote.routes.find((row) => row.path === path);
    return route ? createElement(route.Component, { key }) : null;
  }
  return { path, Component: HotScreen };
}

export default { ...remote, routes: remote.routes.map(hot) };

import.meta.webpackHot?.accept('remote-in-development', () => {
  version += 1;
  for (const listener of listeners) listener();
});
