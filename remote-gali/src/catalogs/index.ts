import type { Catalogs } from '@ank/texts';

/** What this part says in each language, as chunks of their own. */
export const CATALOGS: Catalogs = {
  hi: () => import(/* webpackChunkName: "texts-hi" */ './hi'),
  mr: () => import(/* webpackChunkName: "texts-mr" */ './mr'),
};
