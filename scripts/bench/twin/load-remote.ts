/** Replaces the shell's loader in the twin: the same remotes, bundled instead of loaded. For measuring only. */
import type { RegistryEntry, RemoteModule } from '@ank/shared/contract';
import gali from '../../../remote-gali/src/remote';
import mainMarket from '../../../remote-main-market/src/remote';
import starline from '../../../remote-starline/src/remote';
import wallet from '../../../remote-wallet/src/remote';

const MODULES: Readonly<Record<string, Promise<RemoteModule>>> = {
  gali: Promise.resolve(gali),
  'main-market': Promise.resolve(mainMarket),
  starline: Promise.resolve(starline),
  wallet: Promise.resolve(wallet),
};

export function loadRemote(entry: RegistryEntry): Promise<RemoteModule> {
  const module = MODULES[entry.name];
  if (!module) throw new Error(`The twin has no ${entry.name}`);
  return module;
}

export function forgetRemote(): void {
  // Nothing is loaded, so there is nothing to retry.
}

export function startFederation(): Promise<null> {
  return Promise.resolve(null);
}
