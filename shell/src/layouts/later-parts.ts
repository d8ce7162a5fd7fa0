import { laterPart, lazyDialog } from '../later';

/** Parts of the frame that load after the first view, or at once when a menu is opened. */
export const SideMenu = lazyDialog(() =>
  import(/* webpackChunkName: "later" */ './side-menu').then((module) => module.SideMenu),
);

export const LandingMenu = lazyDialog(() =>
  import(/* webpackChunkName: "later" */ './landing-menu').then((module) => module.LandingMenu),
);

export const PullToRefresh = laterPart(() =>
  import(/* webpackChunkName: "later" */ './pull-to-refresh').then((module) => module.PullToRefresh),
);

export const PlayCheck = laterPart(() =>
  import(/* webpackChunkName: "later" */ '../play-check/play-check').then((module) => module.PlayCheck),
);

export const PushTaps = laterPart(() =>
  import(/* webpackChunkName: "later" */ '../push/push-taps').then((module) => module.PushTaps),
);

export const ResumedRemotes = laterPart(() =>
  import(/* webpackChunkName: "later" */ '../federation/resume').then((module) => module.ResumedRemotes),
);
