import type { Config } from '../config';
import type { Published } from './site/published';

/** The hosts besides the site that remotes are loaded from. The same array until it changes. */
export type RemoteOrigins = () => readonly string[];

/** Those of the settings and those that the operator has allowed since. */
export function remoteOriginsOf({ remoteOrigins }: Config, published: () => Published): RemoteOrigins {
  let madeOf: readonly string[] = [];
  let all = remoteOrigins;
  return () => {
    const { origins } = published();
    if (origins !== madeOf) {
      madeOf = origins;
      all = [...new Set([...remoteOrigins, ...origins])];
    }
    return all;
  };
}
