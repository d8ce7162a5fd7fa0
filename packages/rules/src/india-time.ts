/**
 * India time as plain arithmetic. India's offset never changes, so no time-zone table is needed and the result does not
 * depend on the browser's zone. Moments are milliseconds since 1970 UTC.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const INDIA_OFFSET_MS = 330 * MINUTE_MS;

/** A calendar day in India, 'YYYY-MM-DD'. */
export type IndiaDay = string;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const two = (value: number): string => String(value).padStart(2, '0');

/** The India calendar day of a moment. */
export function indiaDayOf(momentMs: number): IndiaDay {
  return new Date(momentMs + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

/** A moment as ISO text of India: '2026-11-21T14:40:00.000+05:30'. */
export function indiaIsoOf(momentMs: number): string {
  return `${new Date(Math.floor(momentMs) + INDIA_OFFSET_MS).toISOString().slice(0, -1)}+05:30`;
}

/** The moment `minutes` after midnight of an India day. */
export function momentOf(day: IndiaDay, minutes: number): number {
  return Date.parse(`${day}T00:00:00Z`) - INDIA_OFFSET_MS + minutes * MINUTE_MS;
}

/** Minutes since India's midnight, 0 to 1439. */
export function indiaMinutesOf(momentMs: number): number {
  return Math.floor(((((momentMs + INDIA_OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
}

/**
 * Whether a moment is in a daily window in India time, including the whole closing minute. A window that closes before
 * it opens spans midnight.
 */
export function isInDailyWindow(momentMs: number, opensMinutes: number, closesMinutes: number): boolean {
  const now = indiaMinutesOf(momentMs);
  return opensMinutes <= closesMinutes
    ? now >= opensMinutes && now <= closesMinutes
    : now >= opensMinutes || now <= closesMinutes;
}

/** The India day `days` later (earlier if negative). */
export function addDays(day: IndiaDay, days: number): IndiaDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOf(day: IndiaDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Minutes since midnight of a 12-hour text such as '9:30 AM' or '12:05 AM'; null if the text is invalid. */
export function parseClock(text: string): number | null {
  const match = /^(0?[1-9]|1[0-2]):([0-5]\d)\s*(AM|PM)$/i.exec(text.trim());
  if (!match) return null;
  const [, hours, minutes, half] = match as unknown as [string, string, string, string];
  return (Number(hours) % 12) * 60 + Number(minutes) + (half.toUpperCase() === 'PM' ? 720 : 0);
}

/** 970 minutes give '04:10 PM'. */
export function formatClock(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return `${two(hours % 12 || 12)}:${two(minutes % 60)} ${hours < 12 ? 'AM' : 'PM'}`;
}

const partsOf = (day: IndiaDay): { year: string; month: number; date: number } => {
  const [year = '', month = '', date = ''] = day.split('-');
  return { year, month: Number(month), date: Number(date) };
};

/** '21-November-2026', the date of a bid. */
export function formatBidDate(day: IndiaDay): string {
  const { year, month, date } = partsOf(day);
  return `${date}-${MONTHS[month - 1]}-${year}`;
}

/** '21 November 2026', for reading. */
export function formatLongDate(day: IndiaDay): string {
  return formatBidDate(day).replaceAll('-', ' ');
}

/** '21 November 2026, 09:15 PM', for reading. */
export function formatDayAndTime(momentMs: number): string {
  return `${formatLongDate(indiaDayOf(momentMs))}, ${formatClock(indiaMinutesOf(momentMs))}`;
}

/** '21-Nov-2026', the date form of the native clients. */
export function formatShortDate(day: IndiaDay): string {
  const { year, month, date } = partsOf(day);
  return `${two(date)}-${MONTHS[month - 1]?.slice(0, 3)}-${year}`;
}

/** '21 Nov 2026', for reading where room is scarce. */
export function formatDay(day: IndiaDay): string {
  return formatShortDate(day).replaceAll('-', ' ');
}

/** '11/21/2026' without padding, the form of the history filters. */
export function formatFilterDate(day: IndiaDay): string {
  const { year, month, date } = partsOf(day);
  return `${month}/${date}/${year}`;
}

/**
 * How clients write the day of a history filter: with slashes the month comes first, with hyphens the date or the year.
 */
const FILTER_FORMS = [
  /^(?<month>\d{1,2})\/(?<date>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<date>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})$/,
];

/** A moment in ISO form; without an offset it would not name one day in India. */
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** The day of a history filter ('11/21/2026', '21-11-2026', ISO day or moment); null if there is no such day. */
export function parseFilterDate(text: string): IndiaDay | null {
  const sent = text.trim();
  if (ISO_MOMENT.test(sent)) {
    const moment = Date.parse(sent);
    return isRealDay(sent.slice(0, 10)) && !Number.isNaN(moment) ? indiaDayOf(moment) : null;
  }
  for (const form of FILTER_FORMS) {
    const { year, month, date } = form.exec(sent)?.groups ?? {};
    const day = `${year}-${two(Number(month))}-${two(Number(date))}`;
    if (isRealDay(day)) return day;
  }
  return null;
}

/** Whether 'YYYY-MM-DD' names a day of the calendar in the years 1900 to 2999: 2026-02-30 does not. */
export function isRealDay(day: string): boolean {
  const moment = Date.parse(`${day}T00:00:00Z`);
  return (
    /^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day)
  );
}

/** '21 Nov 2026 09:15:00 PM', the form of every stored moment in an answer. */
export function formatMoment(momentMs: number): string {
  const day = indiaDayOf(momentMs);
  const { year, month, date } = partsOf(day);
  const seconds = new Date(momentMs).getUTCSeconds();
  const clock = formatClock(indiaMinutesOf(momentMs));
  return `${two(date)} ${MONTHS[month - 1]?.slice(0, 3)} ${year} ${clock.replace(' ', `:${two(seconds)} `)}`;
}

/** The moment of '21 Nov 2026 09:15:00 PM', or null. Not `new Date(text)`: browsers parse such texts differently. */
export function parseMoment(text: string): number | null {
  const match = /^(\d{1,2}) ([A-Z][a-z]{2,}) (\d{4}) (\d{1,2}:\d{2}):([0-5]\d) (AM|PM)$/.exec(text.trim());
  if (!match) return null;
  const [, date, monthName, year, clock, seconds, half] = match as unknown as string[];
  const month = MONTHS.findIndex((name) => name === monthName || name.slice(0, 3) === monthName) + 1;
  const minutes = parseClock(`${clock} ${half}`);
  const day = `${year}-${two(month)}-${two(Number(date))}`;
  return minutes === null || !isRealDay(day) ? null : momentOf(day, minutes) + Number(seconds) * 1000;
}
