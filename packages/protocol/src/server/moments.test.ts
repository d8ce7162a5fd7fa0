import { formatServerTime, formatWeekdayDate } from './moments';

describe('moments on the wire', () => {
  it.each([
    [Date.UTC(2026, 10, 21, 9, 10, 0, 0), '2026-11-21T14:40:00.000+05:30'],
    [Date.UTC(2026, 10, 21, 18, 29, 59, 999), '2026-11-21T23:59:59.999+05:30'],
    [Date.UTC(2026, 10, 21, 18, 30, 0, 7), '2026-11-22T00:00:00.007+05:30'],
    [Date.UTC(2026, 10, 21, 9, 10, 0, 0) + 0.25, '2026-11-21T14:40:00.000+05:30'],
  ])('server_time of %d is %s and means that moment', (momentMs, text) => {
    expect(formatServerTime(momentMs)).toBe(text);
    expect(Date.parse(text)).toBe(Math.floor(momentMs));
  });

  it('names the weekday', () => {
    expect(formatWeekdayDate('2026-11-21')).toBe('Sat 21-Nov-2026');
  });
});
