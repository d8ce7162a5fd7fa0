import type { Session } from '@ank/rules';
import type { QueuedLine } from '../slip/draft';

/** The queued points of each number in a session; sangams are left out. */
export function pointsByNumber(lines: readonly QueuedLine[], session: Session): Record<string, number> {
  const points: Record<string, number> = {};
  for (const line of lines) {
    if (line.session === session && line.closeDigits === '')
      points[line.digits] = (points[line.digits] ?? 0) + line.points;
  }
  return points;
}
