type Pending<Value> = {
  value: Promise<Value | undefined>;
  settle: (values: Promise<ReadonlyMap<string, Value>>) => void;
};

/**
 * Batches lookups by key (DataLoader): at most `queries` run at a time with at most `keys` keys each, first come first
 * served. A request that arrives during a query joins the next one, so nobody gets a row read before they asked.
 */
export function batchLookups<Value>(
  fetch: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  { queries: maxQueries, keys: maxKeys }: { queries: number; keys: number },
): (key: string) => Promise<Value | undefined> {
  let pending = new Map<string, Pending<Value>>();
  let running = 0;

  function runNext(): void {
    if (pending.size === 0 || running >= maxQueries) return;
    const batch = [...pending].slice(0, maxKeys);
    pending = new Map([...pending].slice(maxKeys));
    running += 1;
    const values = fetch(batch.map(([key]) => key));
    for (const [, { settle }] of batch) settle(values);
    const goOn = (): void => {
      running -= 1;
      runNext();
    };
    values.then(goOn, goOn);
  }

  return (key) => {
    const known = pending.get(key);
    if (known) return known.value;
    let settle: Pending<Value>['settle'] = () => undefined;
    const value = new Promise<ReadonlyMap<string, Value>>((resolve) => (settle = resolve)).then((values) =>
      values.get(key),
    );
    pending.set(key, { value, settle });
    runNext();
    return value;
  };
}
