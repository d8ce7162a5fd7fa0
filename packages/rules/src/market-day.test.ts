import { addDays, momentOf } from './india-time';
import { cutOffsOf, marketStateAt, type MarketTimes, spanOf } from './market-day';

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

type Expected = { yesterday: boolean; takesOpen: boolean; takesClose: boolean };
type Sample = { name: string; open: string; close: string | null; at: (clock: string) => Expected };

const today = (takesOpen: boolean, takesClose: boolean): Expected => ({ yesterday: false, takesOpen, takesClose });
const LAST_NIGHT: Expected = { yesterday: true, takesOpen: false, takesClose: true };

/** What each market accepts at an India wall-clock time '00:00' to '23:59', spelled out per market. */
const SAMPLES: readonly Sample[] = [
  { name: 'Kalyan', open: '16:10', close: '18:10', at: (clock) => today(clock < '16:10', clock < '18:10') },
  { name: 'Sridevi', open: '11:35', close: '12:35', at: (clock) => today(clock < '11:35', clock < '12:35') },
  {
    name: 'Main Bazar',
    open: '21:35',
    close: '00:05',
    at: (clock) => (clock < '00:05' ? LAST_NIGHT : today(clock < '21:35', true)),
  },
  {
    name: 'a market that closes at midnight',
    open: '23:00',
    close: '00:00',
    at: (clock) => today(clock < '23:00', true),
  },
  { name: 'Starline 10:30 AM', open: '10:30', close: null, at: (clock) => today(clock < '10:30', false) },
  { name: 'Starline 09:30 PM', open: '21:30', close: null, at: (clock) => today(clock < '21:30', false) },
  { name: 'Desawar 04:00 AM', open: '04:00', close: null, at: (clock) => today(clock < '04:00', false) },
  { name: 'Gali 11:25 PM', open: '23:25', close: null, at: (clock) => today(clock < '23:25', false) },
];

/** Three days in a row: around a day of the week, a year's end and a leap day. */
const FIRST_DAYS = ['2026-11-20', '2026-12-30', '2028-02-28'];

const timesOf = ({ open, close }: Sample): MarketTimes => ({
  openMinutes: minutesOf(open),
  closeMinutes: close === null ? null : minutesOf(close),
});

describe.each(SAMPLES)('$name', (sample) => {
  const times = timesOf(sample);

  it.each(FIRST_DAYS)(
    'accepts what it should in the first and the last millisecond of every minute of three days from %s [S36]',
    (firstDay) => {
      const faults: string[] = [];
      for (const day of [0, 1, 2].map((days) => addDays(firstDay, days))) {
        for (let minute = 0; minute < 1440; minute += 1) {
          const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          const { yesterday, takesOpen, takesClose } = sample.at(clock);
          for (const extraMs of [0, 59_999]) {
            const state = marketStateAt(times, Date.parse(`${day}T${clock}:00+05:30`) + extraMs);
            const agrees =
              state.day === (yesterday ? addDays(day, -1) : day) &&
              state.takesOpen === takesOpen &&
              state.takesClose === takesClose;
            if (!agrees) faults.push(`${day} ${clock} +${extraMs}: ${JSON.stringify(state)}`);
          }
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it('closes to the millisecond at its cut-offs', () => {
    for (const day of FIRST_DAYS) {
      const { opensAtMs, closesAtMs } = cutOffsOf(times, day);
      expect(opensAtMs).toBe(Date.parse(`${day}T${sample.open}:00+05:30`));
      expect([marketStateAt(times, opensAtMs - 1).takesOpen, marketStateAt(times, opensAtMs).takesOpen]).toEqual([
        true,
        false,
      ]);
      expect(marketStateAt(times, opensAtMs - 1).day).toBe(day);
      if (sample.close === null) {
        expect(closesAtMs).toBe(opensAtMs);
      } else {
        expect(marketStateAt(times, closesAtMs - 1)).toMatchObject({ day, takesClose: true, takesOpen: false });
        expect(marketStateAt(times, closesAtMs)).not.toMatchObject({ day, takesClose: true });
      }
    }
  });

  it('is current for each day from the start of its span to the next, without gap or overlap', () => {
    for (const day of FIRST_DAYS) {
      const { startsAtMs, endsAtMs } = spanOf(times, day);
      const dayAt = (momentMs: number): string => marketStateAt(times, momentMs).day;
      expect([dayAt(startsAtMs - 1), dayAt(startsAtMs), dayAt(endsAtMs - 1), dayAt(endsAtMs)]).toEqual([
        addDays(day, -1),
        day,
        day,
        addDays(day, 1),
      ]);
      expect(spanOf(times, addDays(day, 1)).startsAtMs).toBe(endsAtMs);
    }
  });

  it('has the cut-offs of its day', () => {
    for (const minutes of [0, 1, 4, 5, 6, 700, 1295, 1439]) {
      const state = marketStateAt(times, momentOf('2026-11-22', minutes));
      expect({ opensAtMs: state.opensAtMs, closesAtMs: state.closesAtMs }).toEqual(cutOffsOf(times, state.day));
    }
  });
});

describe('an Open that was ended early', () => {
  const openEndedMs = Date.parse('2026-11-21T15:42:00+05:30');
  const kalyan = { openMinutes: minutesOf('16:10'), closeMinutes: minutesOf('18:10'), openEndedMs };

  it('takes bids until then, and Close goes on', () => {
    const open = { day: '2026-11-21', takesOpen: true, takesClose: true, opensAtMs: openEndedMs };
    expect(marketStateAt(kalyan, openEndedMs - 1)).toMatchObject(open);
    expect(marketStateAt(kalyan, openEndedMs)).toMatchObject({ ...open, takesOpen: false });
    expect(marketStateAt(kalyan, Date.parse('2026-11-21T18:10:00+05:30'))).toMatchObject({ takesClose: false });
  });

  it('is that of its own day alone: the next day may begin before the answer that says so is replaced', () => {
    const next = marketStateAt(kalyan, momentOf('2026-11-22', 0));
    expect(next).toMatchObject({ takesOpen: true, opensAtMs: momentOf('2026-11-22', kalyan.openMinutes) });
    const bazar = { openMinutes: minutesOf('21:35'), closeMinutes: minutesOf('00:05') };
    const ended = { ...bazar, openEndedMs: momentOf('2026-11-21', minutesOf('21:20')) };
    expect(marketStateAt(ended, momentOf('2026-11-22', 4))).toMatchObject({ opensAtMs: ended.openEndedMs });
    expect(marketStateAt(ended, momentOf('2026-11-22', 5))).toEqual(marketStateAt(bazar, momentOf('2026-11-22', 5)));
  });
});

describe('a Close that was ended early', () => {
  const closeEndedMs = momentOf('2026-11-21', minutesOf('17:12'));
  const kalyan = { openMinutes: minutesOf('16:10'), closeMinutes: minutesOf('18:10'), closeEndedMs };

  it('ends all bids of its day then', () => {
    expect(marketStateAt(kalyan, closeEndedMs - 1)).toMatchObject({ takesClose: true, closesAtMs: closeEndedMs });
    const ended = {
      day: '2026-11-21',
      takesOpen: false,
      takesClose: false,
      closesAtMs: closeEndedMs,
      closedEarly: true,
    };
    expect(marketStateAt(kalyan, closeEndedMs)).toMatchObject(ended);
    expect(marketStateAt(kalyan, momentOf('2026-11-21', minutesOf('23:59')))).toMatchObject(ended);
    expect(marketStateAt(kalyan, momentOf('2026-11-22', 0))).toMatchObject({ takesClose: true, closedEarly: false });
    const before = { ...kalyan, closeEndedMs: momentOf('2026-11-21', minutesOf('15:42')) };
    expect(marketStateAt(before, before.closeEndedMs)).toMatchObject({ takesOpen: false, takesClose: false });
  });

  it('is that of Open in a market with one result', () => {
    const slot = { openMinutes: minutesOf('17:30'), closeMinutes: null, openEndedMs: closeEndedMs };
    expect(marketStateAt(slot, closeEndedMs)).toMatchObject({
      takesOpen: false,
      closesAtMs: closeEndedMs,
      closedEarly: true,
    });
  });
});

describe('Main Bazar after midnight', () => {
  const times = { openMinutes: minutesOf('21:35'), closeMinutes: minutesOf('00:05') };

  it('at 00:03 on the 22nd accepts Close bids of the 21st and nothing else, from 00:05 bids of the 22nd [S36]', () => {
    const at = (clock: string): unknown => marketStateAt(times, Date.parse(`2026-11-22T${clock}+05:30`));
    expect(at('00:03:00')).toMatchObject({ day: '2026-11-21', takesOpen: false, takesClose: true });
    expect(at('00:04:59.999')).toMatchObject({ day: '2026-11-21', takesOpen: false, takesClose: true });
    expect(at('00:05:00')).toMatchObject({ day: '2026-11-22', takesOpen: true, takesClose: true });
    expect(cutOffsOf(times, '2026-11-21').closesAtMs).toBe(Date.parse('2026-11-22T00:05:00+05:30'));
  });
});

describe('a market whose close equals its open', () => {
  it('closes on the same day, because only an earlier close belongs to the next', () => {
    const times = { openMinutes: 600, closeMinutes: 600 };
    expect(marketStateAt(times, momentOf('2026-11-21', 600) - 1)).toMatchObject({
      day: '2026-11-21',
      takesOpen: true,
      takesClose: true,
    });
    expect(marketStateAt(times, momentOf('2026-11-21', 600))).toMatchObject({
      day: '2026-11-21',
      takesOpen: false,
      takesClose: false,
    });
  });
});
