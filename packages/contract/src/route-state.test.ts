import { parseGameRouteState, parseRepeat, parseSlips } from './route-state';

const whole = { gameId: '7', openTime: '09:30 AM', gameName: 'KALYAN', pana: 'Single Digit' };

describe('route state of a game', () => {
  it('is read as passed, without extra fields [R35]', () => {
    expect(parseGameRouteState(whole)).toEqual(whole);
    expect(parseGameRouteState({ ...whole, other: 1 })).toEqual(whole);
    const named = { ...whole, names: { hi: 'कल्याण', mr: 'कल्याण' } };
    expect(parseGameRouteState(named)).toEqual(named);
  });

  it('accepts a numeric id, and needs only the id [R35]', () => {
    expect(parseGameRouteState({ gameId: 7 })).toEqual({ gameId: '7', openTime: '', gameName: '', pana: '' });
    expect(parseGameRouteState({ ...whole, openTime: null, gameName: {}, pana: ['x'] })).toEqual({
      gameId: '7',
      openTime: '',
      gameName: '',
      pana: '',
    });
  });

  it.each([
    undefined,
    null,
    '',
    'text',
    7,
    true,
    [],
    {},
    { gameId: '' },
    { gameId: null },
    { gameId: {} },
    { gameId: ['7'] },
    { gameName: 'KALYAN' },
  ])('is null for %j, so that nothing happens without a game [R35]', (value) => {
    expect(parseGameRouteState(value)).toBeNull();
  });
});

describe('lines to repeat', () => {
  const line = { label: 'Single Digit', session: 'open', digits: '5', closeDigits: '', points: 10 };

  it('are read as passed', () => {
    expect(parseRepeat({ ...whole, repeat: [line, line] })).toEqual([line, line]);
  });

  it.each([
    [null],
    [whole],
    [{ repeat: 'all' }],
    [{ repeat: [line, null] }],
    [{ repeat: [{ ...line, points: 0 }] }],
    [{ repeat: [{ ...line, points: 1.5 }] }],
    [{ repeat: [{ ...line, points: '10' }] }],
    [{ repeat: [{ ...line, digits: 5 }] }],
  ])('are empty for %j', (state) => {
    expect(parseRepeat(state)).toEqual([]);
  });
});

describe('slips whose receipts are requested', () => {
  it('are read once each, in order', () => {
    expect(parseSlips({ slips: ['12', '7', '12'] })).toEqual(['12', '7']);
  });

  it.each([null, 'text', {}, { slips: '12' }, { slips: [12] }, { slips: ['12', ''] }, { slips: ["12' or 1"] }])(
    'are empty for %j',
    (state) => {
      expect(parseSlips(state)).toEqual([]);
    },
  );
});
