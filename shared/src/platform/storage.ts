/** Browser storage that never throws: it may be full, disabled, or contain what another version wrote. */

function read(storage: () => Storage, key: string): unknown {
  try {
    const text = storage().getItem(key);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the page continues with its state in memory.
  }
}

const ofBrowser = (): Storage => localStorage;
const ofTab = (): Storage => sessionStorage;

/** A value stored for all tabs, or null. */
export const readStored = (key: string): unknown => read(ofBrowser, key);

export const writeStored = (key: string, value: unknown): void => write(ofBrowser, key, value);

/** The stored keys that begin with `prefix`. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(ofBrowser()).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** A value stored for this tab only, across reloads, until it is closed; or null. */
export const readForTab = (key: string): unknown => read(ofTab, key);

export const writeForTab = (key: string, value: unknown): void => write(ofTab, key, value);

type Watcher = { key: string; onChange: (value: unknown) => void };

const watchers: Watcher[] = [];

/** Calls back whenever another tab changes `key`. */
export function watchStored(key: string, onChange: Watcher['onChange']): void {
  watchers.push({ key, onChange });
}

/** Tells this tab's watchers of `key`, or with null all of them, what is stored now. */
export function rereadStored(changed: string | null): void {
  for (const { key, onChange } of watchers) if (changed === null || key === changed) onChange(readStored(key));
}

window.addEventListener('storage', ({ key }) => rereadStored(key));
// A page in the back/forward cache hears nothing of what other tabs change.
window.addEventListener('pageshow', ({ persisted }) => persisted && rereadStored(null));
