import { nameFault, newPasswordFault } from '@ank/rules';
import { BAD_REQUEST, BUSY } from '../call';
import { ACCOUNT_BLOCKED, SESSION_ENDED } from '../client';
import { encodeRefusal, reasonOf, refusalMessage } from './refusal';

describe('a refusal', () => {
  it('has a reason, and the index of the line', () => {
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

  it('names its reason, and the values of its message', () => {
    const refusal = { code: 'bad_request', message: 'Min amt is 10', reason: 'min_points' } as const;
    expect(encodeRefusal({ ...refusal, values: ['10'] })).toEqual({
      status: false,
      msg: 'Min amt is 10',
      code: 'bad_request',
      reason: 'min_points',
      values: ['10'],
    });
    expect(encodeRefusal({ ...refusal, values: [] })).not.toHaveProperty('values');
    expect(refusalMessage('daily_limit', ['500', '20', 'Sunday'])).toBe(
      'Your daily limit is 500 points: 20 are left until Sunday.',
    );
  });

  it('uses the messages of clients and rules', () => {
    expect(refusalMessage('bad_request', [])).toBe(BAD_REQUEST);
    expect(refusalMessage('busy', [])).toBe(BUSY);
    expect(refusalMessage('blocked', [])).toBe(ACCOUNT_BLOCKED);
    expect(refusalMessage('session_ended', [])).toBe(SESSION_ENDED);
    expect(refusalMessage('password_too_short', ['8'])).toBe(newPasswordFault('short', 8));
  });

  it('has a reason for every message of the rules about a name', () => {
    const names = ['', 'x'.repeat(61), 'a\u2028b', '...', 'admin'];
    const sentences = names.map((name) => nameFault(name) ?? '');
    expect(new Set(sentences).size).toBe(names.length);
    expect(sentences.map(reasonOf)).toEqual([
      'name_missing',
      'name_too_long',
      'name_unseen',
      'name_empty',
      'name_reserved',
    ]);
  });
});
