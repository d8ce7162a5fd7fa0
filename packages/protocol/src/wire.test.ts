import { first, flag, list, text, whole, z } from './wire';

function parse<Output>(schema: z.ZodMiniType<Output>, value: unknown): Output {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new Error(`does not take ${JSON.stringify(value)}`);
  return parsed.data;
}

describe('a text in an answer', () => {
  it.each([
    ['KALYAN', 'KALYAN'],
    ['', ''],
    [' a ', ' a '],
    [7, '7'],
    [0, '0'],
    [95.5, '95.5'],
    [null, ''],
    [undefined, ''],
  ])('of %j is %j', (value, read) => {
    expect(parse(text, value)).toBe(read);
  });

  it.each([true, {}, [], ['x']])('is not read from %j', (value) => {
    expect(z.safeParse(text, value).success).toBe(false);
  });

  it('is empty for a missing field', () => {
    expect(parse(z.object({ note: text }), {})).toEqual({ note: '' });
  });
});

describe('a whole number in an answer', () => {
  it.each([
    [1250, 1250],
    ['1250', 1250],
    [' 1250 ', 1250],
    ['007', 7],
    ['-5', -5],
    [-5, -5],
    [0, 0],
  ])('of %j is %d', (value, read) => {
    expect(parse(whole, value)).toBe(read);
  });

  it.each(['', null, undefined, 'abc', '12.5', 12.5, '1e3', '0x10', '1,250', '--5', '١٢'])('of %j is 0', (value) => {
    expect(parse(whole, value)).toBe(0);
  });
});

describe('a flag in an answer', () => {
  it.each(['1', 1, true])('is on for %j', (value) => {
    expect(parse(flag, value)).toBe(true);
  });

  it.each(['0', 0, false, '', null, undefined, '2', 'yes', 11, '01', ' 1'])('is off for %j', (value) => {
    expect(parse(flag, value)).toBe(false);
  });
});

describe('a list in an answer', () => {
  const rows = list(z.object({ id: text }));

  it('keeps its items in order', () => {
    expect(parse(rows, [{ id: 2 }, { id: '1' }, {}])).toEqual([{ id: '2' }, { id: '1' }, { id: '' }]);
  });

  it.each([undefined, null, '', 'x', {}, 5, false])('is empty for %j', (value) => {
    expect(parse(rows, value)).toEqual([]);
    expect(parse(first(z.object({ id: text })), value)).toBeNull();
  });

  it('has its first item if only that one counts', () => {
    expect(parse(first(z.object({ id: text })), [{ id: 4 }, { id: 5 }])).toEqual({ id: '4' });
    expect(parse(first(z.object({ id: text })), [])).toBeNull();
  });
});
