import { normalPath, type RegistryEntry } from '@ank/contract';
import { Suspense, use, useEffect } from 'react';
import { RemoteSkeleton } from '../layouts/remote-skeleton';
import { ErrorScreen } from '../pages/error.screen';
import { fallBack, fallBackByReload } from './fall-back';
import { forgetRemote, loadRemote } from './load-remote';
import { PartBoundary } from './part-boundary';
import { isWithdrawn, withdrawIfGone } from './registry-state';
import { reportLoad } from './report-load';

/** A screen shown for this long, in ms, has loaded, its effects included. */
const SHOWN_MS = 1000;

/** The versions of which a screen was shown in this page. A later failure does not affect all of its screens. */
const stood = new Set<string>();
const keyOf = ({ name, version }: RegistryEntry): string => `${name} ${version}`;
const hasStood = (entry: RegistryEntry): boolean => stood.has(keyOf(entry));

/**
 * A remote's screen: a skeleton while loading, the error screen with Retry on failure, or with Reload if this page can
 * no longer show it. A version that fails before any of its screens was shown is replaced by the previous version.
 */
export function RemoteScreen({ entry, path }: { entry: RegistryEntry; path: string }) {
  if (isWithdrawn(entry)) return <ErrorScreen part={entry.title} onReload={() => location.reload()} />;
  return (
    <PartBoundary
      key={`${path} ${entry.version}`}
      part={entry.title}
      forget={() => forgetRemote(entry)}
      onFailure={(failure) => {
        reportLoad(entry, 'render', failure);
        const isReplacing = !hasStood(entry) && (fallBack(entry) ?? fallBackByReload(entry));
        if (!isReplacing) void withdrawIfGone(entry);
      }}
    >
      <Suspense fallback={<RemoteSkeleton />}>
        <LoadedScreen entry={entry} path={path} />
      </Suspense>
    </PartBoundary>
  );
}

function LoadedScreen({ entry, path }: { entry: RegistryEntry; path: string }) {
  const { routes } = use(loadRemote(entry));
  useEffect(() => {
    const timer = setTimeout(() => {
      stood.add(keyOf(entry));
      reportLoad(entry, 'loaded');
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [entry]);
  const route = routes.find((candidate) => normalPath(candidate.path) === normalPath(path));
  if (!route) throw new Error(`${entry.name} has no screen for ${path}`);
  return <route.Component />;
}
