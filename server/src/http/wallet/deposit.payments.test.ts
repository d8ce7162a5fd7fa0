import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type Player, type World } from '../../../test/support/world';
import { createLogger } from '../../logger';
import { runCommand } from '../../operator/run-command';

describe.each(DATABASES)('payments of deposits on $name', (kind) => {
  let world: World;
  let player: Player;
  let other: Player;
  let minute = 0;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    // Gives each test its own minute.
    world.clock.set(at('10:00 AM') + (minute += 1) * 60_000);
    [player, other] = [await world.addPlayer(0), await world.addPlayer(0)];
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));

  const claim = async (who: Player, body: object): Promise<string> =>
    String(
      (await world.call(API.fundRequestAdd, { unique_token: who.token, request_amount: 500, ...body })).body
        .fund_request_id,
    );
  const operate = (...words: string[]) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
  const listed = async (...numbers: string[]): Promise<Record<string, string>[]> => {
    const rows: Record<string, string>[] = JSON.parse((await operate('deposits', 'list', '--json')).text);
    return numbers.map((number) => rows.find((row) => row.number === number) ?? {});
  };

  it.each<[string, object, object]>([
    ['a link reference', { txn_ref: 'AB1' }, { txn_ref: 'AB1' }],
    ['a link reference in small letters', { txn_ref: 'AB2C' }, { txn_ref: 'ab2c' }],
    ['a payment number', { txn_id: '412345678901' }, { txn_id: '412345678901' }],
    ['a payment number with a zero before it', { txn_id: '412345678902' }, { txn_id: '0412345678902' }],
    ['a payment number in groups', { txn_id: '0412-3456-7890-3' }, { txn_id: '4123 4567 8903' }],
    ['a payment number sent as the reference of a link', { txn_id: '412345678904' }, { txn_ref: '412345678904' }],
    ['one of two references', { txn_ref: 'AB5', txn_id: '412345678905' }, { txn_ref: 'AB6', txn_id: '412345678905' }],
  ])('are credited once, if claimed twice by %s', async (_what, first, second) => {
    const [mine, theirs] = [await claim(player, first), await claim(other, second)];
    expect(await operate('deposits', 'approve', mine, '--yes')).toMatchObject({ exitCode: 0 });
    expect(await operate('deposits', 'approve', theirs, '--yes')).toEqual({
      exitCode: 1,
      text: `The payment of request ${theirs} was already credited for request ${mine}. Nothing was changed.`,
    });
    expect([await player.balance(), await other.balance()]).toEqual([500, 0]);
    expect(await operate('deposits', 'reject', theirs, '--yes')).toMatchObject({ exitCode: 0 });
  });

  it('that were claimed before are credited when the earlier claim was rejected', async () => {
    const [mine, theirs] = [await claim(player, { txn_ref: 'RJ1' }), await claim(other, { txn_ref: 'RJ1' })];
    await operate('deposits', 'reject', mine, '--yes');
    expect(await operate('deposits', 'approve', theirs, '--yes')).toMatchObject({ exitCode: 0 });
  });

  it('without any reference are all credited', async () => {
    for (const who of [player, other, player])
      expect(await operate('deposits', 'approve', await claim(who, {}), '--yes')).toMatchObject({ exitCode: 0 });
  });

  it('keep their references as sent', async () => {
    const number = await claim(player, { txn_ref: 'ab-12', txn_id: ' 0412 3456 7890 ' });
    expect(await listed(number)).toMatchObject([{ link: 'ab-12', payment: ' 0412 3456 7890 ' }]);
    await claim(player, { txn_ref: ' ' });
    for (const txn_id of ['---', '<b>1</b>', '४१२', 'x'.repeat(41), 412345678901])
      expect(
        (await world.call(API.fundRequestAdd, { unique_token: player.token, request_amount: 500, txn_id })).body,
      ).toMatchObject({ status: false, code: 'bad_request' });
  });

  it('are marked in the list where another claim shares a reference', async () => {
    const first = await claim(player, { txn_id: '0555500001111' });
    await operate('deposits', 'approve', first, '--yes');
    const [waiting, rejected] = [
      await claim(other, { request_amount: 400, txn_ref: '5555 0000 1111' }),
      await claim(other, { request_amount: 300, txn_id: '555500001111' }),
    ];
    await operate('deposits', 'reject', rejected, '--yes');
    const [last, alone] = [
      await claim(player, { request_amount: 600, txn_id: '555500001111' }),
      await claim(player, { request_amount: 700, txn_id: '777' }),
    ];
    expect(await listed(waiting, last, alone)).toMatchObject([
      { same_reference: `${first} approved, ${last} pending`, same_minute: '' },
      { same_reference: `${first} approved, ${waiting} pending`, same_minute: '' },
      { same_reference: '', same_minute: '' },
    ]);
    const { text } = await operate('deposits', 'list');
    expect(text).toMatch(/^number +at +mobile +name +points +payment +link +same_reference +same_minute +above/);
    expect(text).toContain(`5555 0000 1111  ${first} approved, ${last} pending`);
    expect((await operate('deposits', 'approve', last)).text).toBe(
      `Deposit ${last} of Test Player (${player.mobile}), 600 points, reference 555500001111: ` +
        'has the payment arrived, and should its points be credited? This cannot be undone.' +
        ` Other claims have the same reference: ${first} approved, ${waiting} pending.`,
    );
  });

  it('are marked in the list where as many points were claimed in the same minute', async () => {
    const first = await claim(player, { txn_id: 'M1' });
    await operate('deposits', 'approve', first, '--yes');
    const [second, less] = [await claim(other, { txn_id: 'M2' }), await claim(other, { request_amount: 499 })];
    world.clock.set(world.clock.nowMs() + 59_999);
    const third = await claim(other, { txn_id: 'M3' });
    world.clock.set(at('10:00 AM') + (minute += 1) * 60_000);
    const later = await claim(other, { txn_id: 'M4' });
    expect(await listed(second, less, third, later)).toMatchObject([
      { same_reference: '', same_minute: `${first} approved, ${third} pending` },
      { same_reference: '', same_minute: '' },
      { same_reference: '', same_minute: `${first} approved, ${second} pending` },
      { same_reference: '', same_minute: '' },
    ]);
  });

  it('are marked with only some of many similar claims', async () => {
    const numbers: string[] = [];
    for (let turn = 0; turn < 8; turn += 1) numbers.push(await claim(player, {}));
    const [last] = await listed(numbers.at(-1) ?? '');
    expect(last?.same_minute).toBe(`${numbers.slice(0, 3).join(' pending, ')} pending, more`);
  });
});
