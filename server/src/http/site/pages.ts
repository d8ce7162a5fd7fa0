import { normalPath, type Registry, type RemoteFile } from '@ank/contract';
import type { Dialect } from '@ank/protocol';
import type { Grants, Terms } from '../../config';
import type { Shell, Shells } from './shells';

/** Settings that the page passes to the app. */
export type PageSettings = Dialect & {
  /** Public identifier that the app sends with every call. */
  appKey: string;
  /** Null: no package to download. */
  androidPackageUrl: string | null;
  minPasswordLength: number;
  /** What a points-only site grants; null: a site with deposits and withdrawals. */
  pointsOnly: Grants | null;
  /** What a new player agrees to; undefined if registrations ask nothing. */
  terms?: Terms;
  /** Origin of the server that the app calls; '' for the page's own. */
  apiOrigin: string;
};

/** JSON that cannot close its own script element. */
const embed = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Of low priority: the first paint needs only the shell's styles (docs/cost-of-federation.md). */
const preload = (as: 'script' | 'style', url: string, more = ''): string =>
  `<link rel="preload" as="${as}" fetchpriority="low" href="${attribute(url)}"${more}>`;

/** A preload must match its request's mode; the shell requests its own chunks without CORS. */
const remoteFile = (as: 'script' | 'style', { url, integrity }: RemoteFile): string =>
  preload(as, url, ` crossorigin="anonymous" integrity="${attribute(integrity)}"`);

/** Counts how the page's shell starts, and names the shell on trial: server/assets/shell-check.js. */
const shellCheck = ({ version }: Shell, tried: Shell): string =>
  `<script src="/shell-check.js" data-version="${attribute(version)}" data-tried="${attribute(tried.version)}"></script>`;

export type Pages = {
  registry: () => Registry;
  /** `bucket`: the browser's. `isForAll`: whether other buckets get the same page. */
  page: (path: string, bucket: number | null) => { html: string; isForAll: boolean };
};

/** Renders the served page with the registry, the settings and preloads for the remote that owns the path. */
export function createPages(settings: PageSettings, registry: () => Registry, shells: () => Shells): Pages {
  const hintsFor = (path: string, { runtimeChunk }: Shell): string => {
    const wanted = normalPath(path);
    const remote = registry().remotes.find(
      (entry) => entry.enabled && entry.paths.some((row) => normalPath(row.path) === wanted),
    );
    if (!remote) return '';
    const hashed = (files: readonly RemoteFile[]): readonly RemoteFile[] =>
      files.filter((file) => file.integrity !== '');
    return [
      ...(runtimeChunk ? [preload('script', runtimeChunk)] : []),
      ...hashed([remote.entry, ...remote.scripts]).map((file) => remoteFile('script', file)),
      ...hashed(remote.styles).map((file) => remoteFile('style', file)),
    ].join('');
  };

  const api = settings.apiOrigin && `<link rel="preconnect" href="${attribute(settings.apiOrigin)}" crossorigin>`;

  return {
    registry,
    page(path, bucket) {
      const { live, canary } = shells();
      const shell = canary && bucket !== null && bucket < canary.percent ? canary : live;
      const data = embed('site-config', settings) + embed('registry', registry());
      const parts = api + hintsFor(path, shell) + data + (canary ? shellCheck(shell, canary) : '');
      return { html: shell.page.replace('<!--site-->', () => parts), isForAll: canary === null };
    },
  };
}
