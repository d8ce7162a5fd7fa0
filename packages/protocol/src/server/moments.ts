import { formatShortDate, type IndiaDay, indiaIsoOf, weekdayOf } from '@ank/rules';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `server_time`: '2026-11-21T14:40:00.000+05:30'. */
export const formatServerTime = indiaIsoOf;

/** 'Sat 21-Nov-2026'. */
export function formatWeekdayDate(day: IndiaDay): string {
  return `${WEEKDAYS[weekdayOf(day)]} ${formatShortDate(day)}`;
}
