import { formatShortDate, type IndiaDay, indiaDayOf, indiaMinutesOf, weekdayOf } from '@ank/rules';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const padded = (value: number, length = 2): string => String(value).padStart(length, '0');

/** `server_time`: '2026-11-21T14:40:00.000+05:30'. */
export function formatServerTime(momentMs: number): string {
  const minutes = indiaMinutesOf(momentMs);
  const msOfMinute = ((momentMs % 60_000) + 60_000) % 60_000;
  const clock = `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}:${padded(Math.floor(msOfMinute / 1000))}`;
  return `${indiaDayOf(momentMs)}T${clock}.${padded(Math.floor(msOfMinute % 1000), 3)}+05:30`;
}

/** 'Sat 21-Nov-2026'. */
export function formatWeekdayDate(day: IndiaDay): string {
  return `${WEEKDAYS[weekdayOf(day)]} ${formatShortDate(day)}`;
}
