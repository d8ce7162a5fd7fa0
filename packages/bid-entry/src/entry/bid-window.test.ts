import { bidWindowAt, sessionInForce, takesSession } from './bid-window';

const at = (text: string): number => Date.parse(`${text}+05:30`);
const KALYAN = { openTime: '04:10 PM', closeTime: '06:10 PM', open: true };
const MAIN_BAZAR = { openTime: '09:35 PM', closeTime: '12:05 AM', open: true };
const taken = (market: typeof KALYAN, moment: string, family: 'main' | 'starline' = 'main') => {
  const { day, takesOpen, takesClose } = bidWindowAt(family, market, at(moment));
  return [day, takesOpen, takesClose];
};

describe('the bids that a market accepts', () => {
  it.each([
    ['2026-11-21T16:09:59.999', true, true],
    ['2026-11-21T16:10:00.000', false, true],
    ['2026-11-21T18:09:59.999', false, true],
    ['2026-11-21T18:10:00.000', false, false],
  ])('change to the millisecond: at %s Open %s, Close %s [S15]', (moment, takesOpen, takesClose) => {
    expect(taken(KALYAN, moment)).toEqual(['2026-11-21', takesOpen, takesClose]);
  });

  it('belong to the day of the open until a close after midnight [S36]', () => {
    expect(taken(MAIN_BAZAR, '2026-11-22T00:03:00')).toEqual(['2026-11-21', false, true]);
    expect(taken(MAIN_BAZAR, '2026-11-22T00:05:00')).toEqual(['2026-11-22', true, true]);
  });

  it('are none on a day off', () => {
    expect(taken({ ...KALYAN, open: false }, '2026-11-21T10:00:00')).toEqual(['2026-11-21', false, false]);
  });

  it('end with the open time on Starline and Gali', () => {
    expect(taken({ ...KALYAN, closeTime: '' }, '2026-11-21T16:09:59', 'starline')).toEqual(['2026-11-21', true, false]);
    expect(taken({ ...KALYAN, closeTime: '' }, '2026-11-21T16:10:00', 'starline')).toEqual([
      '2026-11-21',
      false,
      false,
    ]);
  });

  it('are those of Close alone once Open has been ended early', () => {
    const ended = { ...KALYAN, openEndedMs: at('2026-11-21T15:42:00') };
    expect(taken(ended, '2026-11-21T15:42:00')).toEqual(['2026-11-21', false, true]);
    expect(taken({ ...ended, open: false }, '2026-11-21T15:42:00')).toEqual(['2026-11-21', false, false]);
    expect(bidWindowAt('main', ended, at('2026-11-21T15:42:00')).opensAtMs).toBe(ended.openEndedMs);
  });

  it('follow the open time alone if the close is unknown, and are none if both are', () => {
    expect(taken({ ...KALYAN, closeTime: '' }, '2026-11-21T16:10:00')).toEqual(['2026-11-21', false, true]);
    expect(taken({ ...KALYAN, openTime: '', closeTime: '' }, '2026-11-21T16:10:00')).toEqual([
      '2026-11-21',
      true,
      true,
    ]);
  });
});

describe('the effective session', () => {
  const before = bidWindowAt('main', KALYAN, at('2026-11-21T16:00:00'));
  const after = bidWindowAt('main', KALYAN, at('2026-11-21T17:00:00'));

  it('is the chosen one, and Close once the open time has passed [S15]', () => {
    expect(sessionInForce({ session: 'choice' }, 'open', before)).toBe('open');
    expect(sessionInForce({ session: 'choice' }, 'close', before)).toBe('close');
    expect(sessionInForce({ session: 'choice' }, 'open', after)).toBe('close');
  });

  it('is fixed if the screen has no choice [S30]', () => {
    expect(sessionInForce({ session: 'close' }, 'open', before)).toBe('close');
    expect(sessionInForce({ session: 'open' }, 'close', after)).toBe('open');
  });

  it('ends for timed types at the open time, whatever the session', () => {
    expect(takesSession({ timed: true }, 'close', before)).toBe(true);
    expect(takesSession({ timed: true }, 'close', after)).toBe(false);
    expect(takesSession({ timed: false }, 'close', after)).toBe(true);
  });
});
