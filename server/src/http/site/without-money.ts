import type { Registry, RemoteDescriptor } from '@ank/contract';

/** Without the screens and links that are about money, and without going on with a deposit. */
function withoutMoneyOf<Version extends RemoteDescriptor>(version: Version): Version {
  const left = {
    ...version,
    paths: version.paths.filter(({ money }) => !money),
    navigation: version.navigation.filter(({ money }) => !money),
  };
  delete left.resume;
  return left;
}

/** The registry of a site of points only. */
export const withoutMoney = ({ remotes, ...registry }: Registry): Registry => ({
  ...registry,
  remotes: remotes.map((entry) => ({
    ...withoutMoneyOf(entry),
    ...(entry.canary && { canary: withoutMoneyOf(entry.canary) }),
  })),
});
