import type { Registry, RemoteDescriptor } from '@ank/contract';

/** Without the screens and links about money, and without resuming a deposit. */
function withoutMoneyOf<Version extends RemoteDescriptor>(version: Version): Version {
  const left = {
    ...version,
    paths: version.paths.filter(({ money }) => !money),
    navigation: version.navigation.filter(({ money }) => !money),
  };
  delete left.resume;
  return left;
}

/** The registry of a points-only site. */
export const withoutMoney = ({ remotes, ...registry }: Registry): Registry => ({
  ...registry,
  remotes: remotes.map((entry) => ({
    ...withoutMoneyOf(entry),
    ...(entry.canary && { canary: withoutMoneyOf(entry.canary) }),
  })),
});
