/** Replaces the shell's loader in the twin: the same remotes, bundled instead of loaded. For measuring only. */
import type { RegistryEntry, RemoteModule } from '@ank/contract';
import { MODULES } from 'twin-remotes';

export function loadRemote(entry: RegistryEntry): Promise<RemoteModule> {
  const module = (MODULES as Readonly<Record<string, RemoteModule>>)[entry.name];
  if (!module) throw new Error(`The twin has no ${entry.name}`);
  return Promise.resolve(module);
}

export function forgetRemote(): void {
  // Nothing is loaded, so there is nothing to retry.
}

export function startFederation(): Promise<null> {
  return Promise.resolve(null);
}
