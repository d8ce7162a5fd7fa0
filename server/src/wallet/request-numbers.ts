/** The number of a request that players and operators see. */
export const requestNumberOf = (id: string): string => String(100_000n + BigInt(id));

/** The id behind a request number, or null if it is malformed. */
export const requestIdOf = (number: string): string | null => {
  if (!/^\d{6,18}$/.test(number)) return null;
  const id = BigInt(number) - 100_000n;
  return id > 0n ? String(id) : null;
};
