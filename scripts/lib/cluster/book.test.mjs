import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBook, faultsOf, longestPause } from './book.mjs';
import { statusOf } from './haproxy.mjs';

/** A book of bids: id, its answer (null for none), market, when it was sent. */
function bookOf(...bids) {
  const book = createBook();
  for (const [id, answer, market = '1', at = 0] of bids) {
    book.sent(id, market, at);
    if (answer) book.answered(id, answer, at + 1);
  }
  return book;
}
const placed = (...ids) => ids.map((id) => ({ id }));

test('a book in which every accepted bid is placed once has no fault', () => {
  assert.deepEqual(faultsOf(bookOf(['a', 'accepted'], ['b', 'accepted']), placed('b', 'a')), []);
});

test('every difference between the database and the answers is found', () => {
  for (const [book, slips, fault] of [
    [bookOf(['a', 'accepted']), [], 'Answered and lost'],
    [bookOf(['a', 'accepted']), placed('a', 'a'), 'Placed more than once'],
    [bookOf(['a', 'accepted']), placed('a', null), 'Placed by nobody'],
    [bookOf(['a', null]), placed('a'), 'Never answered'],
  ])
    assert.deepEqual(
      faultsOf(book, slips).map((sentence) => sentence.split(':')[0]),
      [fault],
    );
  assert.match(faultsOf(bookOf(['a', 'not_enough_points']), placed('a')).join(), /Refused and placed.*Refused: 1/);
});

test("a bid is refused only because of its market's result, and not accepted after it", () => {
  const closed = bookOf(['a', 'market_closed', '1', 20]);
  assert.match(faultsOf(closed, []).join(), /^Refused: 1, such as a\.$/);
  closed.declared('1', 10);
  assert.deepEqual(faultsOf(closed, []), []);

  const accepted = bookOf(
    ['before', 'accepted', '1', 9],
    ['after', 'accepted', '1', 11],
    ['other', 'accepted', '2', 11],
  );
  accepted.declared('1', 10);
  assert.deepEqual(faultsOf(accepted, placed('before', 'after', 'other')), [
    'Accepted after its result: 1, such as after.',
  ]);
});

test('a bid that is sent again counts from its first try that may have been placed', () => {
  const isLate = (...outcomes) => {
    const book = bookOf(['a', null, '1', 1]);
    outcomes.forEach((outcome, no) => book.sentAgain('a', outcome, 11 + no));
    book.answered('a', 'accepted', 20);
    book.declared('1', 10);
    return faultsOf(book, placed('a')).length > 0;
  };
  assert.deepEqual(
    [isLate('busy'), isLate('unknown'), isLate('unknown', 'busy'), isLate('busy', 'unknown')],
    [true, false, false, true],
  );
});

test('the longest pause counts from the start, between accepted bids, and to the end', () => {
  const book = bookOf(['a', 'accepted', '1', 99], ['b', 'market_closed', '1', 300], ['c', 'accepted', '1', 499]);
  assert.deepEqual(
    [longestPause(book, 0, 500.5), longestPause(book, 0, 2_000), longestPause(book, 98, 99)],
    [400, 1_500, 1],
  );
});

test("a server's state is read from HAProxy's answer", () => {
  const csv =
    '# pxname,svname,qcur,status,weight\napi,BACKEND,0,UP,2\napi,server-1,0,DOWN,1\napi,server-2,0,UP 1/2,1\n';
  assert.deepEqual(
    ['server-1', 'server-2', 'server-3'].map((name) => statusOf(csv, 'api', name)),
    ['DOWN', 'UP 1/2', null],
  );
});
