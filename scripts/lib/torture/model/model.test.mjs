import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences, expectedBooks, expectedPurse, outOfRange, summed } from './compare.mjs';
import { judge, noteSeals } from './judge.mjs';
import { LIMITS, noteSpans, refusedWithRoom } from './limits.mjs';
import { apply, fateIn, rangesOf } from './model.mjs';
import { createReceiptCheck, isWaiting } from './receipts.mjs';
import { dayInForce, fateOf, minuteOf, PANAS, spanOf } from './rules.mjs';
import { BEGINNING, newModel, PURSE, TOLERANCE_MS } from './world.mjs';

const KALYAN = '9';
const DAY = '2026-11-21';
const line = (digits, points = 10, session = 'open', label = 'Single Digit') => ({
  ...{ label, session, digits, closeDigits: '', points },
});
const bid = (slip, player, lines) => ({
  ...{ kind: 'bid', id: `bid-${slip}`, slip, player, market: KALYAN, day: DAY, label: 'Single Digit', lines },
  points: lines.reduce((sum, { points }) => sum + points, 0),
});
const declared = (session, number) => ({ kind: 'declare', market: KALYAN, day: DAY, session, number });

/** Two players: one wins by the open result and claims points, the other loses and gets a transfer. */
function played() {
  const model = newModel();
  apply(model, bid('1', 0, [line('1'), line('2')]));
  apply(model, bid('2', 1, [line('2'), line('3', 20, 'close')]));
  apply(model, { kind: 'withdraw', player: 0, points: 500 });
  apply(model, { kind: 'claim', player: 1, points: 300 });
  apply(model, { kind: 'transfer', player: 0, to: 1, points: 100 });
  apply(model, declared('open', '128'));
  return model;
}

/** The rows of a faultless database. */
function rowsOf(model) {
  const slips = [...model.slips.values()].map((slip) => ({
    ...slip,
    lines: slip.lines.map((one) => {
      const { status, paid } = fateIn(
        model,
        model.markets.get(slip.market),
        one,
        model.days.get(`${slip.market} ${slip.day}`),
      );
      return { ...one, status, won: status === 'won' ? paid : 0 };
    }),
  }));
  const lists = { withdrawals: summed(model.withdrawals), claims: summed(model.claims) };
  const purses = model.purses.map(expectedPurse);
  const stakes = slips.map(({ player, day, points }) => ({ player, day, points }));
  const placed = slips.map(({ id }) => ({ slip: id, at: BEGINNING }));
  const rows = { purses, slips, slipCount: slips.length, books: expectedBooks(model), stakes, placed, ...lists };
  return structuredClone(rows);
}

test('the model follows the points', () => {
  const model = played();
  assert.deepEqual(model.purses[0], { net: PURSE - 20 - 500 - 100 + 95, held: 500 });
  assert.deepEqual(model.purses[1], { net: PURSE - 30 + 100, held: 0 });
  apply(model, { kind: 'correct', market: KALYAN, day: DAY, session: 'open', number: '129' });
  assert.equal(model.purses[1].net, PURSE - 30 + 100 + 95);
  apply(model, { kind: 'void', market: KALYAN, day: DAY });
  assert.equal(model.purses[0].net, PURSE - 600);
  assert.equal(model.purses[1].net, PURSE + 100);
  assert.deepEqual(differences(model, { ...rowsOf(model), stakes: [] }), []);
});

test('points reversed from an empty wallet become a debt', () => {
  const model = newModel();
  apply(model, bid('1', 0, [line('1', 10_000)]));
  apply(model, declared('open', '128'));
  apply(model, { kind: 'transfer', player: 0, to: 1, points: PURSE - 10_000 + 95_000 });
  apply(model, { kind: 'correct', market: KALYAN, day: DAY, session: 'open', number: '129' });
  assert.deepEqual(expectedPurse(model.purses[0]), { wallet: 0, held: 0, owed: 95_000 });
});

/** Faults that are inserted into a copy of right rows, and the model's message for each. */
const PLANTED = [
  ['a doubled payout', (rows) => (rows.purses[0].wallet += 95), /player 0/],
  ['a lost hold', (rows) => (rows.purses[0].held = 0), /player 0/],
  ['a lost slip', (rows) => (rows.slips.shift(), (rows.slipCount -= 1)), /slip 1 was answered and is lost/],
  [
    'a slip placed twice',
    (rows) => (rows.slips.push({ ...rows.slips[0], id: '9' }), (rows.slipCount += 1)),
    /by nobody/,
  ],
  ['a win of a losing line', (rows) => (rows.slips[0].lines[1].status = 'won'), /slip 1 is/],
  ['a smaller win', (rows) => (rows.slips[0].lines[0].won = 94), /slip 1 is/],
  ['another stake', (rows) => (rows.slips[1].lines[0].points = 11), /slip 2 is/],
  ['a line settled too soon', (rows) => (rows.slips[1].lines[1].status = 'lost'), /slip 2 is/],
  ['a slip of another day', (rows) => (rows.slips[1].day = '2026-11-22'), /slip 2 is/],
  ['a second withdrawal', (rows) => (rows.withdrawals['player 0 pending'] = [2, 1000]), /withdrawals of player 0/],
  ['a lost claim', (rows) => delete rows.claims['player 1 pending'], /claims of player 1/],
  ['a stake left in the pot', (rows) => (rows.books.pots += 10), /pots/],
  ['a win that nobody paid', (rows) => (rows.books.house += 95), /house/],
  [
    'a stake that is counted twice',
    (rows) => rows.stakes.push(rows.stakes[0]),
    /stakes of player 0 on 2026-11-21: 40 count, not 20/,
  ],
  [
    'a stake that is counted on the day after',
    (rows) => (rows.stakes[0].day = '2026-11-22'),
    /player 0 on 2026-11-21: 0 count, not 20 .*on 2026-11-22: 20 count, not 0/,
  ],
  [
    'a stake whose count is lost',
    (rows) => (rows.stakes = []),
    /player 0 on 2026-11-21: 0 count, not 20 .*player 1 on 2026-11-21: 0 count, not 30/,
  ],
  [
    'a movement with another balance',
    (rows) => (rows.wrongBalances = [{ id: '5', shown: '10', led: '20' }]),
    /transfer 5 shows a balance of 10, not 20/,
  ],
  ['points from nowhere', (rows) => ((rows.purses[2].wallet += 7), (rows.purses[3].wallet -= 7)), /player 2.*player 3/],
];
for (const [what, plant, found] of PLANTED) {
  test(`the model finds ${what}`, () => {
    const model = played();
    const rows = rowsOf(model);
    assert.deepEqual(differences(model, rows), []);
    plant(rows);
    assert.match(differences(model, rows).join(' '), found);
  });
}

test('while answers are unknown, a purse is a range', () => {
  const model = newModel();
  const unknown = [
    { ...bid('1', 0, [line('1')]), state: 'unknown' },
    { kind: 'transfer', player: 1, to: 0, points: 100 },
    { kind: 'withdraw', player: 1, points: 500 },
  ];
  const [first, second] = rangesOf(model, unknown);
  assert.deepEqual(first, { net: [PURSE - 10, PURSE + 100], held: [0, 0] });
  assert.deepEqual(second, { net: [PURSE - 600, PURSE], held: [0, 500] });
  const purses = (wallet, held = 0) => [{ wallet, held, owed: 0 }];
  assert.deepEqual(outOfRange([first], purses(PURSE - 10)), []);
  assert.equal(outOfRange([first], purses(PURSE - 11)).length, 1);
  assert.equal(outOfRange([first], purses(PURSE, 1)).length, 1);
  assert.equal(outOfRange([first], [{ wallet: PURSE, held: 0, owed: 5 }]).length, 1);
});

test('during a correction, a win may be paid, reversed, or both', () => {
  const model = played();
  const correct = (number) => ({ kind: 'correct', market: KALYAN, day: DAY, session: 'open', number });
  const was = model.purses[0].net;
  assert.deepEqual(rangesOf(model, [correct('129')])[0].net, [was - 95, was + 95]);
  assert.deepEqual(rangesOf(model, [correct('128')])[0].net, [was - 95, was]);
});

test('game types win by their rules', () => {
  const rate = { stake: 10, pays: 95 };
  const both = { open: '128', close: '590', voided: false };
  const won = (label, digits, closeDigits, session, family = 'main', results = both) =>
    fateOf(family, { label, digits, closeDigits, session, points: 15 }, results, rate).status;
  assert.equal(won('Single Digit', '1', '', 'open'), 'won');
  assert.equal(won('Single Digit', '4', '', 'close'), 'won');
  assert.equal(won('Jodi Digit', '14', '', 'open'), 'won');
  assert.equal(won('Jodi Digit', '41', '', 'open'), 'lost');
  assert.equal(won('Single Pana', '590', '', 'close'), 'won');
  assert.equal(won('Half Sangam', '1', '590', 'open'), 'won');
  assert.equal(won('Half Sangam', '4', '128', 'close'), 'won');
  assert.equal(won('Half Sangam', '4', '590', 'open'), 'lost');
  assert.equal(won('Full Sangam', '128', '590', 'close'), 'won');
  assert.equal(won('Single Digit', '1', '', 'close', 'main', { ...both, close: null }), 'pending');
  assert.equal(won('Right Digit', '7', '', 'open', 'gali', { open: '47', close: null }), 'won');
  assert.deepEqual(fateOf('main', { ...line('1', 15) }, both, rate), { status: 'won', paid: 142 });
  assert.equal(PANAS.length, 220);
});

test('a market day begins at midnight, or with the close of the day before', () => {
  const { markets } = newModel();
  const bazar = markets.get('16');
  const at = (clock) => Date.parse(`2026-11-22T${clock}+05:30`);
  assert.equal(dayInForce(bazar, at('00:04')), '2026-11-21');
  assert.equal(dayInForce(bazar, at('00:05')), '2026-11-22');
  assert.equal(spanOf(bazar, '2026-11-21').ends, at('00:05'));
  assert.equal(spanOf(bazar, '2026-11-22').begins, at('00:05'));
  assert.equal(spanOf(markets.get(KALYAN), '2026-11-22').begins, at('00:00'));
  assert.equal(minuteOf(at('00:05')), 5);
});

/** A wave of one bid at a time of the clock, with its answer. */
function judged(state, clock, { model = newModel(), seals = new Set(), wave = [], ...more } = {}) {
  const op = { ...bid('7', 0, [line('1')]), state, code: 'market_closed', ...more };
  const moment = Date.parse(`2026-11-21T${clock}+05:30`);
  return judge({ model, wave: [op, ...wave], clock: { from: moment, to: moment }, seals });
}

test('a refusal needs a reason, and a bid that must not be accepted is found', () => {
  assert.match(judged('refused', '12:00').join(), /refused without a reason/);
  assert.deepEqual(judged('accepted', '12:00'), []);
  assert.match(judged('accepted', '17:00').join(), /cut-off had passed/);
  assert.deepEqual(judged('refused', '17:00'), []);
  assert.deepEqual([...judged('refused', '16:06'), ...judged('accepted', '16:14')], []);
  assert.match(judged('accepted', '12:00', { model: played() }).join(), /result was known/);
  assert.deepEqual(judged('refused', '12:00', { wave: [declared('open', '128')] }), []);
  assert.deepEqual(judged('refused', '12:00', { points: PURSE + 1 }), []);
  assert.match(judged('accepted', '12:00', { wrong: 'it is wrong' }).join(), /it is wrong/);
  const [seals, model] = [new Set(), newModel()];
  apply(model, bid('1', 0, [line('1')]));
  noteSeals(seals, model, { to: BEGINNING + 5 * 3_600_000 });
  assert.deepEqual(judged('refused', '12:00', { model, seals }), []);
});

test('a limit is never exceeded, and nothing within it is refused for it', () => {
  const [{ player, points }, , week] = LIMITS;
  const model = newModel();
  apply(model, bid('1', player, [line('1', points)]));
  assert.deepEqual(differences(model, rowsOf(model)), []);
  apply(model, bid('2', player, [line('1')]));
  assert.match(differences(model, rowsOf(model)).join(), /player 0 staked 20010 in the day of 2026-11-21, above 20000/);

  const clock = { from: BEGINNING, to: BEGINNING };
  const refused = (op) => ({ clock, wave: [{ ...op, state: 'refused', code: 'limit_reached: So it is' }] });
  const stakes = (of, day, staked) => ({ stakes: [{ player: of, day, points: staked }] });
  const next = bid('3', player, [line('1')]);
  assert.deepEqual(refusedWithRoom(refused(next), stakes(player, DAY, points - 9)), []);
  assert.match(refusedWithRoom(refused(next), stakes(player, DAY, points - 10)).join(), /refused within his limit/);
  assert.match(refusedWithRoom(refused(next), stakes(player, '2026-11-20', points)).join(), /refused within/);
  const midnight = Date.parse(`${DAY}T00:00:00+05:30`);
  const dayBefore = stakes(player, '2026-11-20', points);
  const refusedAt = (moment) => ({ ...refused(next), clock: { from: moment, to: moment } });
  assert.deepEqual(refusedWithRoom(refusedAt(midnight + TOLERANCE_MS - 1), dayBefore), []);
  assert.match(refusedWithRoom(refusedAt(midnight + TOLERANCE_MS), dayBefore).join(), /refused within/);
  const ofWeek = bid('4', week.player, [line('1')]);
  assert.deepEqual(refusedWithRoom(refused(ofWeek), stakes(week.player, '2026-11-16', week.points)), []);
  assert.match(refusedWithRoom(refused(ofWeek), stakes(week.player, '2026-11-15', week.points)).join(), /within/);
  assert.deepEqual(judged('refused', '12:00', { code: 'limit_reached: So it is' }), []);
  assert.match(judged('refused', '12:00', { code: 'limit_reached: So it is', player: 5 }).join(), /without a reason/);
});

test('a stake counts on the day of its stored moment, which is one of its wave', () => {
  const model = newModel();
  const midnight = Date.parse('2026-11-22T00:00:00+05:30');
  const late = { ...bid('1', 0, [line('1')]), state: 'accepted' };
  apply(model, late);
  noteSpans(model, [late], { from: midnight - 1000, to: midnight + 1000 });
  const faults = (at, day) => {
    const rows = { ...rowsOf(model), placed: [{ slip: '1', at }], stakes: [{ player: 0, day, points: 10 }] };
    return differences(model, rows).join(' ');
  };
  assert.equal(faults(midnight - 1, '2026-11-21'), '');
  assert.equal(faults(midnight, '2026-11-22'), '');
  assert.match(faults(midnight - 1, '2026-11-22'), /on 2026-11-21: 0 count, not 10 .*on 2026-11-22: 10 count, not 0/);
  assert.match(faults(midnight, '2026-11-21'), /on 2026-11-22: 0 count, not 10/);
  const [early, noon] = [midnight - 302_000, midnight + 12 * 3_600_000];
  assert.match(faults(early, '2026-11-21'), /slip 1 was placed at 2026-11-21T18:24:58.000Z, not from 2026-11-21T18:29/);
  assert.match(faults(noon, '2026-11-22'), /slip 1 was placed at/);
});

test('a receipt is about its own slip, and a root stays what it was', () => {
  const model = played();
  const faultsOf = createReceiptCheck(model);
  const receiptWith = (change, { state = 'proved', head = 'first' } = {}) => {
    const lines = ['1', '2'].map((digits) => ['Single Digit', 'open', digits, '', '10', '10', '95']);
    const slip = JSON.stringify({ slip: '1', lines, ...change });
    return { slip, sessions: [{ session: 'open', state, head }] };
  };
  const faults = (receipt) => faultsOf(model.slips.get('1'), receipt).faults.join(' ');
  // It is not signed: that is found too.
  assert.match(faults(receiptWith({})), /not a receipt of a known version/);
  assert.doesNotMatch(faults(receiptWith({})), /it is about|without a root|the root of/);
  assert.match(faults(receiptWith({ slip: '2' })), /it is about/);
  assert.match(faults(receiptWith({ lines: [['Single Digit', 'open', '1', '', '10', '10', '95']] })), /it is about/);
  assert.match(faults(receiptWith({}, { state: 'none' })), /the result of its open session came without a root/);
  assert.match(faults(receiptWith({}, { head: 'second' })), /the root of 9 2026-11-21 open was first and is second/);
  assert.deepEqual([receiptWith({}), receiptWith({}, { state: 'sealed' })].map(isWaiting), [false, true]);
});
