/** Browser storage that never throws: it may be full, switched off, or hold what another version wrote. */

export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page goes on with what it holds in memory.
  }
}

/** Calls back when another tab changes `key`. Returns the way to stop. */
export function watchStored(key: string, onChange: (value: unknown) => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) onChange(readStored(key));
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
