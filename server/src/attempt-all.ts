/**
 * Does `work` for each of `items` until `stopped`; one that fails does not keep the others from their turn. Throws the
 * errors at the end, an AggregateError if there are several.
 */
export async function attemptAll<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  stopped?: AbortSignal,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    if (stopped?.aborted) break;
    await work(item).catch((error: unknown) => errors.push(error));
  }
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('; '));
}
