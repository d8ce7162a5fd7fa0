import { join } from 'node:path';
import { keepLostRemotes, parseRegistry, type Registry } from '@ank/contract';
import type { Config } from '../../config';
import { originOf } from '../../settings';
import { watchedFile } from './watched-file';

/** The content of the published files: the registry, and the hosts that the operator has allowed besides the site. */
export type Published = { registry: Registry; origins: readonly string[] };

/** The maximum of the operator's command (scripts/lib/origins.mjs), because they are in a header of every page. */
const MAX_ORIGINS = 50;

/** Follows `registry.json`. Returns the same value while the file is unchanged. */
export function watchPublished({ siteDir, production }: Pick<Config, 'siteDir' | 'production'>): () => Published {
  const isOrigin = (value: unknown): value is string =>
    typeof value === 'string' && !value.includes('*') && originOf(value, production) === value;
  return watchedFile<Published>(
    join(siteDir, 'registry.json'),
    (text, last) => {
      const value = JSON.parse(text) as { origins?: unknown } | null;
      const registry = keepLostRemotes(last.registry, parseRegistry(value));
      // A registry that lost its list removes no host.
      if (!Array.isArray(value?.origins)) return { ...last, registry };
      return { registry, origins: value.origins.filter(isOrigin).slice(0, MAX_ORIGINS) };
    },
    { registry: { remotes: [] }, origins: [] },
  );
}
