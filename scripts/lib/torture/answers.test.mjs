import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreed, saysNothingHappened, unclear } from './answers.mjs';

const answer = (status, body) => ({ status, text: typeof body === 'string' ? body : JSON.stringify(body) });
const ACCEPTED = answer(200, { status: true, slip_id: '7' });
const REFUSED = answer(200, { status: false, code: 'market_closed', msg: 'Closed' });
const FAILED = answer(500, { status: false, code: 'unavailable', msg: 'Sorry' });

test('of several answers an acceptance decides, and a refusal only if all refuse', () => {
  assert.deepEqual(agreed([REFUSED, ACCEPTED]), { state: 'accepted', slip: '7' });
  assert.deepEqual(agreed([REFUSED, REFUSED]), { state: 'refused', code: 'market_closed: Closed' });
  assert.equal(agreed([REFUSED, null]), null);
  for (const none of [null, FAILED, answer(200, 'half of an ans')]) assert.equal(agreed([none]), null);
});

test('a failure must say what it is, and a 503 that nothing happened', () => {
  const op = { kind: 'bid', id: 'torture-1' };
  for (const clear of [null, ACCEPTED, REFUSED, FAILED]) assert.deepEqual(unclear(op, clear), []);
  const own = answer(503, { error: 'Service Unavailable', statusCode: 503 });
  assert.match(unclear(op, own).join(), /bid torture-1 was answered 503 with '.*Service Unavailable/);
  assert.equal(unclear(op, answer(502, '<html>')).length, 1);
  assert.deepEqual([null, FAILED, own].map(saysNothingHappened), [false, false, true]);
});
