import type { QueuedLine } from './draft';

/** Neighbouring lines of one session at the same points, newest first. */
export type LineGroup = readonly [QueuedLine, ...QueuedLine[]];

/** The lines from the newest to the oldest, in groups. Deleting one does not reorder the others. */
export function groupLines(lines: readonly QueuedLine[]): readonly LineGroup[] {
  const groups: [QueuedLine, ...QueuedLine[]][] = [];
  for (const line of [...lines].reverse()) {
    const group = groups.at(-1);
    if (group && group[0].session === line.session && group[0].points === line.points) group.push(line);
    else groups.push([line]);
  }
  return groups;
}
