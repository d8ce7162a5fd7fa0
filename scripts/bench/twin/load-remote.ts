/** Replaces the shell's loader in the twin: the same remotes, bundled instead of loaded. For measuring only. */
import type { RegistryEntry, RemoteModule } from '@ank/contract';
import { MODULES } from 'twin-remotes';

const loads = new Map<string, Promise<RemoteModule>>();

export function loadRemote({ name }: RegistryEntry): Promise<RemoteModule> {
  const module = (MODULES as Readonly<Record<string, RemoteModule>>)[name];
  if (!module) throw new Error(`The twin has no ${name}`);
  // A suspended screen needs the same promise on each render.
  const load = loads.get(name) ?? Promise.resolve(module);
  loads.set(name, load);
  return load;
}

export function forgetRemote(): void {
  // Nothing is loaded, so there is nothing to retry.
}

export function dropLoad(): void {
  // The same.
}

export const loadsSettled = (): Promise<unknown> => Promise.resolve();

export function startFederation(): Promise<null> {
  return Promise.resolve(null);
}
