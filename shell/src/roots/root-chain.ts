import type { PublishedRoot } from '@ank/protocol';
import { hasGrown } from './hashes';
import { readHead, type RootHead } from './root-head';

/** A root of a session with what its head says. */
export type OneRoot = RootHead & Pick<PublishedRoot, 'consistency'>;

/** The readable roots, each once. */
export function readRoots(roots: readonly PublishedRoot[]): OneRoot[] {
  const known = new Map<string, OneRoot>();
  for (const { head: text, consistency } of roots) {
    const head = readHead(text);
    if (head && !known.get(head.root)?.consistency?.length) known.set(head.root, { ...head, consistency });
  }
  return [...known.values()];
}

/** The roots of a session from the newest to the first, each naming the next; null if that is not all of them. */
export function chainOf(roots: readonly OneRoot[], newest: OneRoot | undefined): OneRoot[] | null {
  const chain: OneRoot[] = [];
  for (let one = newest; one && !chain.includes(one);) {
    chain.push(one);
    const before = one.before?.root;
    one = roots.find(({ root }) => root === before);
  }
  return chain.length === roots.length ? chain : null;
}

/** The root of a session that no other one names. */
export const newestOf = (roots: readonly OneRoot[]): OneRoot | undefined =>
  roots.find(({ root }) => !roots.some(({ before }) => before?.root === root));

/** Whether each root of a chain covers all slips of the next. */
export async function isGrowing(subtle: SubtleCrypto, chain: readonly OneRoot[]): Promise<boolean> {
  for (const [at, first] of chain.slice(1).entries()) {
    const second = chain[at];
    if (!second || second.before?.slips !== first.slips) return false;
    if (!(await hasGrown(subtle, first, second, second.consistency ?? []))) return false;
  }
  return true;
}
