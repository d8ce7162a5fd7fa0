import type { PublishedRoot } from '@ank/protocol';
import { hasGrown } from './hashes';
import { readHead, type RootHead } from './root-head';

/** A root of a session with what its head says. `text` is the head, which identifies it. */
export type OneRoot = RootHead & Pick<PublishedRoot, 'consistency'> & { text: string };

/** The readable roots, each once. */
export function readRoots(roots: readonly PublishedRoot[]): OneRoot[] {
  const known = new Map<string, OneRoot>();
  for (const { head: text, consistency } of roots) {
    const head = readHead(text);
    if (head && !known.get(text)?.consistency?.length) known.set(text, { ...head, consistency, text });
  }
  return [...known.values()];
}

const names = (one: OneRoot, other: OneRoot): boolean => one !== other && one.before?.root === other.root;

/** Whether its session was reopened and sealed again without another slip, so that it names its own root. */
const isUnchanged = ({ before, root }: OneRoot): boolean => before?.root === root;

/** The roots of a session from the newest to the first, each naming the next; null if that is not all of them. */
export function chainOf(roots: readonly OneRoot[], newest: OneRoot | undefined): OneRoot[] | null {
  const chain: OneRoot[] = [];
  const unchangedFirst = [...roots.filter(isUnchanged).reverse(), ...roots.filter((one) => !isUnchanged(one))];
  for (let one = newest; one;) {
    chain.push(one);
    const last = one;
    one = unchangedFirst.find((next) => names(last, next) && !chain.includes(next));
  }
  return chain.length === roots.length ? chain : null;
}

/** The root of a session that no earlier or other one names: of equal ones, the last. */
export const newestOf = (roots: readonly OneRoot[]): OneRoot | undefined =>
  [...roots].reverse().find((one) => !roots.some((other) => names(other, one) && !names(one, other)));

/** Whether each root of a chain covers all slips of the next. */
export async function isGrowing(subtle: SubtleCrypto, chain: readonly OneRoot[]): Promise<boolean> {
  for (const [at, first] of chain.slice(1).entries()) {
    const second = chain[at];
    if (!second || second.before?.slips !== first.slips) return false;
    if (!(await hasGrown(subtle, first, second, second.consistency ?? []))) return false;
  }
  return true;
}
