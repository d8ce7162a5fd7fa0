import { join } from 'node:path';
import { keepLostRemotes, parseRegistry, type Registry } from '@ank/contract';
import { type Config, originOf } from '../../config';
import { watchedFile } from './watched-file';

/** What the published files say: the registry, and the hosts that the operator has allowed beside the site itself. */
export type Published = { registry: Registry; origins: readonly string[] };

/** As many as the operator's command allows (scripts/lib/origins.mjs): they stand in a header of each page. */
const MOST_ORIGINS = 50;

/** Follows `registry.json`. The same value comes again while the file stays. */
export function watchPublished({ siteDir, production }: Pick<Config, 'siteDir' | 'production'>): () => Published {
  const isOrigin = (value: unknown): value is string =>
    typeof value === 'string' && !value.includes('*') && originOf(value, production) === value;
  return watchedFile<Published>(
    join(siteDir, 'registry.json'),
    (text, last) => {
      const value = JSON.parse(text) as { origins?: unknown } | null;
      const registry = keepLostRemotes(last.registry, parseRegistry(value));
      // A registry that lost its list takes nothing off.
      if (!Array.isArray(value?.origins)) return { ...last, registry };
      return { registry, origins: value.origins.filter(isOrigin).slice(0, MOST_ORIGINS) };
    },
    { registry: { remotes: [] }, origins: [] },
  );
}
