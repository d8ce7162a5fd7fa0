type Hearer = (withinMs: number) => void;

const hearers = new Set<Hearer>();

/** The stream tells that a root was published, of which to ask within a time in ms. */
export const tellRoots = (withinMs: number): void => hearers.forEach((hear) => hear(withinMs));

/** Hears of published roots until the returned function is called. */
export function onRoots(hear: Hearer): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}
