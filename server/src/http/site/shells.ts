import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { CanaryStops, Trial } from '../../remotes/canary-stops';
import { watchedFile } from './watched-file';

/** A published shell, with the version from the publishing tools (scripts/lib/shells.mjs). */
export type Shell = { version: string; page: string; runtimeChunk: string };

/** The live shell, and the canary for browsers whose bucket, 0 to 99, is below `percent`. */
export type Shells = { live: Shell; canary: (Shell & { percent: number; since: string }) | null };

const NO_SHELL = '<!doctype html><title>Ank Bazaar</title><p>The site is not published yet.</p>';

const versionOf = (page: string): string => createHash('sha256').update(page).digest('hex').slice(0, 10);

function parseCanary(text: string): Shells['canary'] {
  const canary = JSON.parse(text) as Partial<NonNullable<Shells['canary']>> | null;
  const { version, page, runtimeChunk, since, percent } = canary ?? {};
  const texts = [version, page, runtimeChunk, since];
  return texts.every((each) => typeof each === 'string') && typeof percent === 'number'
    ? (canary as Shells['canary'])
    : null;
}

/** Follows the published shells. */
export function watchShells(siteDir: string): () => Shells {
  const read = (html: string): Omit<Shell, 'runtimeChunk'> => ({ version: versionOf(html), page: html });
  const page = watchedFile(join(siteDir, 'shell/index.html'), read, read(NO_SHELL));
  const runtimeChunk = watchedFile(join(siteDir, 'shell/runtime-chunk.txt'), (text) => text.trim(), '');
  const canary = watchedFile(join(siteDir, 'shell/canary.json'), parseCanary, null);
  return () => ({ live: { ...page(), runtimeChunk: runtimeChunk() }, canary: canary() });
}

/** The shells as pages report them. No remote may have this name (scripts/lib/check-descriptor.mjs). */
export const shellTrial = ({ live, canary }: Shells): Trial => ({
  name: 'shell',
  version: live.version,
  ...(canary && { canary }),
});

/** Leaves out a stopped canary. */
export const withoutStopped = (shells: Shells, { isStopped }: Pick<CanaryStops, 'isStopped'>): Shells =>
  isStopped(shellTrial(shells)) ? { ...shells, canary: null } : shells;

/** The bucket in a cookie; null if it is missing or invalid. */
export const bucketOf = (cookie: string | undefined): number | null =>
  cookie !== undefined && /^\d{1,2}$/.test(cookie) ? Number(cookie) : null;
