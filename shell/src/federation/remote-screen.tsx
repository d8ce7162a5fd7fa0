import { normalPath, type RegistryEntry } from '@ank/contract';
import { Suspense, use, useEffect } from 'react';
import { RemoteSkeleton } from '../layouts/remote-skeleton';
import { ErrorScreen } from '../pages/error.screen';
import { forgetRemote, loadRemote } from './load-remote';
import { PartBoundary } from './part-boundary';
import { isWithdrawn, withdrawIfGone } from './registry-state';
import { reportLoad } from './report-load';

/** A screen that stands this long, in ms, has loaded: its effects have run, too. */
const STANDS_MS = 1000;

/**
 * A remote's screen: a skeleton while loading, the error screen with Retry on failure, or with Reload if this page can
 * no longer show it.
 */
export function RemoteScreen({ entry, path }: { entry: RegistryEntry; path: string }) {
  if (isWithdrawn(entry)) return <ErrorScreen part={entry.title} onReload={() => location.reload()} />;
  return (
    <PartBoundary
      key={path}
      part={entry.title}
      forget={() => forgetRemote(entry)}
      onFailure={(failure) => {
        reportLoad(entry, 'render', failure);
        void withdrawIfGone(entry);
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
    const timer = setTimeout(() => reportLoad(entry, 'loaded'), STANDS_MS);
    return () => clearTimeout(timer);
  }, [entry]);
  const route = routes.find((candidate) => normalPath(candidate.path) === normalPath(path));
  if (!route) throw new Error(`${entry.name} has no screen for ${path}`);
  return <route.Component />;
}
