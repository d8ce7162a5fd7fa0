import { type Family, hasTwoResults, parseClock } from '@ank/rules';
import { refused } from '../errors';

const minutesOf = (text: string): number => {
  const minutes = parseClock(text);
  if (minutes === null) throw refused(`'${text}' is not a time such as 04:10 PM.`);
  return minutes;
};

/** The times as typed. Throws Refused. */
export function timesOf(
  family: Family,
  open: string,
  close: string | null,
): { openMinutes: number; closeMinutes: number | null } {
  if (hasTwoResults(family) !== (close !== null))
    throw refused(hasTwoResults(family) ? 'A main market needs --close.' : 'Only main markets have a close.');
  const times = { openMinutes: minutesOf(open), closeMinutes: close === null ? null : minutesOf(close) };
  if (times.openMinutes === times.closeMinutes) throw refused('A market cannot close when it opens.');
  return times;
}
