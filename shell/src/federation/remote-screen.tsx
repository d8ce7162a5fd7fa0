import { normalPath, type RegistryEntry } from '@ank/contract';
import { Suspense, use } from 'react';
import { RemoteSkeleton } from '../layouts/remote-skeleton';
import { forgetRemote, loadRemote } from './load-remote';
import { PartBoundary } from './part-boundary';

/** A remote's screen: a skeleton while loading, the error screen with Retry on failure. */
export function RemoteScreen({ entry, path }: { entry: RegistryEntry; path: string }) {
  return (
    <PartBoundary key={path} part={entry.title} forget={() => forgetRemote(entry)}>
      <Suspense fallback={<RemoteSkeleton />}>
        <LoadedScreen entry={entry} path={path} />
      </Suspense>
    </PartBoundary>
  );
}

function LoadedScreen({ entry, path }: { entry: RegistryEntry; path: string }) {
  const { routes } = use(loadRemote(entry));
  const route = routes.find((candidate) => normalPath(candidate.path) === normalPath(path));
  if (!route) throw new Error(`${entry.name} has no screen for ${path}`);
  return <route.Component />;
}
