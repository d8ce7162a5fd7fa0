import { type RegistryEntry, urlIn } from '@ank/contract';
import { enabledRemotes } from './registry-state';

const absolute = (url: string): string => new URL(url, location.href).href;
/** The address of a file's folder. */
export const folderOf = (url: string): string => new URL('.', absolute(url)).href;

/** The addresses of the folders with a remote's scripts. */
export const scriptFoldersOf = ({ entry, scripts }: RegistryEntry): string[] =>
  [entry, ...scripts].map((file) => folderOf(file.url));

/** Whether a script may be loaded from `url`: the service worker, or from the folder of the shell or a remote. */
export function isScriptAddress(url: string, remotes: readonly RegistryEntry[]): boolean {
  const folders = [absolute('/assets/'), ...remotes.flatMap(scriptFoldersOf)];
  const script = urlIn(url, location.href)?.href ?? '';
  return script === absolute('/sw.js') || folders.some((folder) => script.startsWith(folder));
}

type ScriptRules = { createScriptURL: (url: string) => string | null };
type Policies = { createPolicy: (name: 'default', rules: ScriptRules) => unknown };

/**
 * Creates the page's Trusted Types policy, which sees the address of every script before it is loaded. It is the
 * default policy, because published remotes load their chunks with code that knows no policy.
 */
export function guardScriptAddresses(): void {
  const { trustedTypes } = window as Window & { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isScriptAddress(url, enabledRemotes()) ? url : null),
  });
}
