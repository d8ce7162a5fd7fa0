import { encodeRefusal } from './refusal';

describe('a refusal', () => {
  it('says why, and which line', () => {
    expect(encodeRefusal({ code: 'market_closed', message: 'Closed', line: 0 })).toEqual({
      status: false,
      msg: 'Closed',
      code: 'market_closed',
      line: 0,
    });
    expect(encodeRefusal({ code: 'session_ended', message: 'Ended' })).toEqual({
      status: false,
      msg: 'Ended',
      code: 'session_ended',
    });
  });
});
