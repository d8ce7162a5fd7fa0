type Hearer = (withinMs: number) => void;

const hearers = new Set<Hearer>();

/** The stream has announced a published root; screens request it within a time in ms. */
export const announceRoots = (withinMs: number): void => hearers.forEach((hear) => hear(withinMs));

/** Listens for published roots until the returned function is called. */
export function onRoots(hear: Hearer): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}
