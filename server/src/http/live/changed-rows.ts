import type { Wire } from '@ank/protocol/server';
import { WITH_THE_CLOCK } from '../polled-answers';

const idsOf = (list: readonly Wire[]): string => list.map(({ game_id: id }) => String(id)).join(' ');

const isSame = (one: Wire, other: Wire): boolean =>
  Object.keys({ ...one, ...other }).every((name) => WITH_THE_CLOCK.includes(name) || one[name] === other[name]);

/** The rows of a list of markets that differ from before; null if the list has other markets or another order. */
export function changedRows(before: readonly Wire[], after: readonly Wire[]): Wire[] | null {
  if (idsOf(before) !== idsOf(after)) return null;
  return after.filter((row, at) => !isSame(before[at] as Wire, row));
}
