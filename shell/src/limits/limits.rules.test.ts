import { BREAK_SPANS, type BreakKind } from '@ank/protocol';
import { formatMoment, parseMoment } from '@ank/rules';
import { BREAK_LENGTHS, endOfBreak, lengthsToChoose } from './limits.rules';

const at = (text: string): number => parseMoment(text) as number;
const END_OF_AUGUST = at('31 Aug 2026 11:30:15 PM');

describe('the end of a break', () => {
  it.each([
    ['time_out', 1, '01 Sep 2026 11:30:15 PM'],
    ['time_out', 42, '12 Oct 2026 11:30:15 PM'],
    ['self_exclusion', 6, '28 Feb 2027 11:30:15 PM'],
    ['self_exclusion', 12, '31 Aug 2027 11:30:15 PM'],
    ['self_exclusion', 18, '29 Feb 2028 11:30:15 PM'],
    ['self_exclusion', 9, '31 May 2027 11:30:15 PM'],
    ['self_exclusion', 4, '31 Dec 2026 11:30:15 PM'],
  ] as const)('of a %s of %d is %s', (kind, length, end) => {
    expect(formatMoment(endOfBreak(END_OF_AUGUST, { kind, length }))).toBe(end);
  });
});

describe('the offered lengths of a break', () => {
  it.each(Object.keys(BREAK_SPANS) as BreakKind[])('of a %s are accepted by the server', (kind) => {
    const { least, most } = BREAK_SPANS[kind];
    const lengths = BREAK_LENGTHS[kind];
    expect([lengths[0], lengths.every((length) => length >= least && length <= most)]).toEqual([least, true]);
    expect(lengthsToChoose(END_OF_AUGUST, kind, null)).toEqual(lengths);
  });

  it('only extend a running break, and do not follow a self-exclusion with a time-out', () => {
    const untilMs = endOfBreak(END_OF_AUGUST, { kind: 'time_out', length: 14 });
    const later = END_OF_AUGUST + 60_000;
    expect(lengthsToChoose(later, 'time_out', { kind: 'time_out', untilMs })).toEqual([14, 21, 28, 42]);
    expect(lengthsToChoose(END_OF_AUGUST, 'time_out', { kind: 'time_out', untilMs })).toEqual([21, 28, 42]);
    expect(lengthsToChoose(later, 'time_out', { kind: 'self_exclusion', untilMs })).toEqual([]);
    expect(lengthsToChoose(later, 'self_exclusion', { kind: 'self_exclusion', untilMs })).toEqual(
      BREAK_LENGTHS.self_exclusion,
    );
  });
});
