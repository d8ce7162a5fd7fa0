import fc from 'fast-check';
import {
  addDays,
  formatBidDate,
  formatClock,
  formatDay,
  formatDayAndTime,
  formatFilterDate,
  formatLongDate,
  formatMoment,
  formatShortDate,
  indiaDayOf,
  indiaMinutesOf,
  isInDailyWindow,
  isRealDay,
  momentOf,
  parseClock,
  parseFilterDate,
  parseMoment,
  weekdayOf,
} from './india-time';
import { DAILY_WINDOW_CASES } from './test-support';

const DAY_MS = 86_400_000;
const KOLKATA = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: 'long',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  weekday: 'long',
});
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
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

/** An independent implementation: the platform's time-zone table. */
function kolkata(
  momentMs: number,
): Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'weekday' | 'monthNumber', string> {
  const parts = Object.fromEntries(KOLKATA.formatToParts(momentMs).map(({ type, value }) => [type, value]));
  const { year = '', month = '', day = '', hour = '', minute = '', second = '', weekday = '' } = parts;
  return { year, month, day, hour, minute, second, weekday, monthNumber: String(MONTHS.indexOf(month) + 1) };
}

const moments = fc.integer({ min: 0, max: Date.UTC(2099, 11, 31) });
/** Every day of 2023 to 2028, which includes two leap years. */
const DAYS = Array.from({ length: 6 * 366 }, (_, index) => Date.UTC(2023, 0, 1) + index * DAY_MS);

describe('an India moment', () => {
  it('has the day, minute and weekday of the time-zone table', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const wall = kolkata(moment);
        const day = indiaDayOf(moment);
        expect(day).toBe(`${wall.year}-${wall.monthNumber.padStart(2, '0')}-${wall.day}`);
        expect(indiaMinutesOf(moment)).toBe(Number(wall.hour) * 60 + Number(wall.minute));
        expect(WEEKDAYS[weekdayOf(day)]).toBe(wall.weekday);
        expect(momentOf(day, indiaMinutesOf(moment))).toBe(Math.floor(moment / 60_000) * 60_000);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20', 1439],
    ['2026-11-20T18:30:00.000Z', '2026-11-21', 0],
    ['2026-12-31T18:30:00.000Z', '2027-01-01', 0],
    ['2028-02-28T18:30:00.000Z', '2028-02-29', 0],
    ['2026-02-28T18:30:00.000Z', '2026-03-01', 0],
    ['1969-12-31T18:29:59.999Z', '1969-12-31', 1439],
    ['1960-06-01T00:00:00.000Z', '1960-06-01', 330],
  ])('at %s is on %s, %d minutes after midnight', (iso, day, minutes) => {
    expect([indiaDayOf(Date.parse(iso)), indiaMinutesOf(Date.parse(iso))]).toEqual([day, minutes]);
  });

  it('is formatted like in the histories and parsed back to the second', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const wall = kolkata(moment);
        const hour = Number(wall.hour);
        const clock = `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')}:${wall.minute}:${wall.second} ${hour >= 12 ? 'PM' : 'AM'}`;
        const text = formatMoment(moment);
        expect(text).toBe(`${wall.day} ${wall.month.slice(0, 3)} ${wall.year} ${clock}`);
        expect(parseMoment(text)).toBe(Math.floor(moment / 1000) * 1000);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['21 Nov 2026 09:15:00 PM', '2026-11-21T21:15:00+05:30'],
    ['21 Nov 2026 12:00:00 AM', '2026-11-21T00:00:00+05:30'],
    ['21 Nov 2026 12:00:00 PM', '2026-11-21T12:00:00+05:30'],
    ['29 Feb 2028 12:59:59 AM', '2028-02-29T00:59:59+05:30'],
    ['5 May 2026 9:05:09 AM', '2026-05-05T09:05:09+05:30'],
    ['21 November 2026 09:15:00 PM', '2026-11-21T21:15:00+05:30'],
    [' 31 Dec 2026 11:59:59 PM ', '2026-12-31T23:59:59+05:30'],
  ])('is read from %j', (text, iso) => {
    expect(parseMoment(text)).toBe(Date.parse(iso));
  });

  it.each([
    '',
    '21 Nov 2026',
    '21 November 26 09:15',
    '2026-11-21T21:15:00Z',
    '21-Nov-2026 09:15:00 PM',
    '21 Nov 2026 21:15:00',
    '21 Nov 2026 13:15:00 PM',
    '21 Nov 2026 00:15:00 AM',
    '21 Nov 2026 09:60:00 PM',
    '21 Nov 2026 09:15:60 PM',
    '21 Nov 2026 09:15:99 PM',
    '30 Feb 2026 09:15:00 PM',
    '29 Feb 2026 09:15:00 PM',
    '31 Apr 2026 09:15:00 PM',
    '0 Nov 2026 09:15:00 PM',
    '32 Jan 2026 09:15:00 PM',
    '21 Xyz 2026 09:15:00 PM',
    '21 Novfoo 2026 09:15:00 PM',
    '21 nov 2026 09:15:00 PM',
    '21 Nov 2026 09:15:00 XM',
    '21 Nov 2026 09:15:00 PM extra',
    '२१ Nov 2026 09:15:00 PM',
  ])('is not read from %j', (text) => {
    expect(parseMoment(text)).toBeNull();
  });
});

describe('a clock text', () => {
  it('is parsed back for every minute of the day, also without the leading zero, in lower case and without the blank', () => {
    for (let minutes = 0; minutes < 1440; minutes += 1) {
      const text = formatClock(minutes);
      const spellings = [text, text.replace(/^0/, ''), text.toLowerCase(), text.replace(' ', ''), ` ${text} `];
      expect(spellings.map(parseClock)).toEqual(spellings.map(() => minutes));
    }
  });

  it.each([
    ['12:00 AM', 0],
    ['12:05 AM', 5],
    ['12:59 AM', 59],
    ['01:00 AM', 60],
    ['9:30 AM', 570],
    ['11:59 AM', 719],
    ['12:00 PM', 720],
    ['12:59 PM', 779],
    ['01:00 PM', 780],
    ['04:10 PM', 970],
    ['11:59 PM', 1439],
  ])('%s is minute %d', (text, minutes) => {
    expect(parseClock(text)).toBe(minutes);
    expect(formatClock(minutes)).toBe(text.padStart(8, '0'));
  });

  it.each([
    '',
    '9',
    '9:30',
    '09:30',
    '00:30 AM',
    '0:30 AM',
    '13:00 PM',
    '24:00 PM',
    '12:60 AM',
    '9:5 AM',
    '009:30 AM',
    '-9:30 AM',
    '9:30 XM',
    '9:30 A',
    '9.30 AM',
    '9:30:00 AM',
    'AM 9:30',
    '9:30 AM PM',
    '16:10:00',
    '९:३० AM',
  ])('%j is invalid', (text) => {
    expect(parseClock(text)).toBeNull();
  });
});

describe('a daily window', () => {
  it.each(DAILY_WINDOW_CASES)('from %d to %d is open in the minute %d: %s', (opens, closes, minute, open) => {
    for (const ms of [0, 59_999])
      expect(isInDailyWindow(momentOf('2026-11-21', minute) + ms, opens, closes)).toBe(open);
  });
});

describe('a day', () => {
  it('is formatted in the four forms of the protocol and parsed back from the filter, every day of six years [C07]', () => {
    for (const utcMs of DAYS) {
      const { year, month, monthNumber, day: date } = kolkata(utcMs + 6 * 3_600_000);
      const day = `${year}-${monthNumber.padStart(2, '0')}-${date}`;
      expect(formatBidDate(day)).toBe(`${Number(date)}-${month}-${year}`);
      expect(formatLongDate(day)).toBe(`${Number(date)} ${month} ${year}`);
      expect(formatShortDate(day)).toBe(`${date}-${month.slice(0, 3)}-${year}`);
      expect(formatDay(day)).toBe(`${date} ${month.slice(0, 3)} ${year}`);
      expect(formatFilterDate(day)).toBe(`${Number(monthNumber)}/${Number(date)}/${year}`);
      expect(parseFilterDate(formatFilterDate(day))).toBe(day);
      expect(isRealDay(day)).toBe(true);
      expect(indiaDayOf(momentOf(day, 0))).toBe(day);
      expect(indiaDayOf(momentOf(day, 0) - 1)).toBe(addDays(day, -1));
      expect(indiaDayOf(momentOf(addDays(day, 1), 0) - 1)).toBe(day);
    }
  });

  it('is parsed with its time', () => {
    expect(formatDayAndTime(momentOf('2026-11-01', 21 * 60 + 5) + 59_999)).toBe('1 November 2026, 09:05 PM');
  });

  it('moves over month ends, leap days and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2100-03-01', -1)).toBe('2100-02-28');
    expect(addDays('2026-11-21', 0)).toBe('2026-11-21');
    fc.assert(
      fc.property(moments, fc.integer({ min: -5000, max: 5000 }), (moment, days) => {
        const day = indiaDayOf(moment);
        expect(addDays(addDays(day, days), -days)).toBe(day);
        expect((weekdayOf(addDays(day, days)) - weekdayOf(day) - days) % 7).toBeCloseTo(0);
      }),
    );
  });

  it.each(['2024-02-29', '2028-02-29', '2000-02-29', '2026-12-31', '2026-01-01', '1900-01-01', '2999-12-31'])(
    '%s is real',
    (day) => {
      expect(isRealDay(day)).toBe(true);
    },
  );

  it.each([
    '2026-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '',
    'today',
    '2026-11-21T00:00',
    '2026-11-21 ',
    '+2026-11-21',
    '２０２６-11-21',
    '0000-01-01',
    '0001-01-01',
    '1899-12-31',
    '3000-01-01',
  ])('%j is not', (day) => {
    expect(isRealDay(day)).toBe(false);
  });
});
