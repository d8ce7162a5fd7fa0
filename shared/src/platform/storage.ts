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

/** Calls back whenever another tab changes `key`. */
export function watchStored(key: string, onChange: (value: unknown) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) onChange(readStored(key));
  });
}
