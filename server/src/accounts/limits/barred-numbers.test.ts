import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../../test/support/actors';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type Json, type Player, type World } from '../../../test/support/world';
import { readConfig } from '../../config';
import { createPlayer } from '../create-player';

const NOON = at('12:00 PM');
const HOUR = 3_600_000;

describe.each(DATABASES)('the numbers of an excluded player on $name', (kind) => {
  let world: World;
  let serial = 6_100_000_000;
  const newNumber = (): string => String((serial += 1));
  let before: Player;
  let excluded: Player;
  let payout: string;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  beforeEach(async () => {
    world.clock.set(NOON - HOUR);
    [before, excluded, payout] = [await world.addPlayer(), await world.addPlayer(), newNumber()];
    expect(await addPayout(excluded.token, payout)).toBe(true);
    world.clock.set(NOON);
  });
  afterAll(() => world.close());

  const asked = async (path: string, body: object): Promise<Json> => (await world.call(path, body)).body;
  const pause = (break_kind: string, break_length: number): Promise<Json> =>
    asked(API.takeBreak, { unique_token: excluded.token, break_kind, break_length });
  const addPayout = async (unique_token: string, paytm_no: string): Promise<boolean> =>
    (await asked(API.addUpiDetails, { unique_token, upi_type: '1', paytm_no, google_pay_no: '', phon_pay_no: '' }))
      .status;
  const register = (mobile: string): Promise<Json> =>
    asked(API.userRegistration, { name: 'asha', email: '', password: 'secret 1', mobile });
  const newcomer = async (): Promise<string> => (await register(newNumber())).unique_token as string;

  it('cannot be used by accounts created during the exclusion, which get the usual refusal', async () => {
    await pause('self_exclusion', 6);
    expect(await register(payout)).toEqual(await register(before.mobile));
    expect(await asked(API.checkMobile, { mobile: payout })).toEqual(
      await asked(API.checkMobile, { mobile: before.mobile }),
    );
    const token = await newcomer();
    expect([await addPayout(token, payout), await addPayout(token, excluded.mobile)]).toEqual([false, false]);
    expect(await addPayout(token, newNumber())).toBe(true);
  });

  it('are those of its start and the current ones, also when it is extended: a player cannot bar arbitrary numbers', async () => {
    await pause('self_exclusion', 6);
    const token = await newcomer();
    const [meanwhile, now] = [newNumber(), newNumber()];
    for (const number of [meanwhile, now]) {
      expect(await addPayout(excluded.token, number)).toBe(true);
      world.clock.set(world.clock.nowMs() + HOUR);
      expect(await pause('self_exclusion', 12)).toMatchObject({ status: true });
    }
    for (const number of [payout, now]) {
      expect(await addPayout(token, number)).toBe(false);
      expect((await register(number)).status).toBe(false);
    }
    expect(await addPayout(token, meanwhile)).toBe(true);
    expect(await addPayout(excluded.token, payout)).toBe(true);
  });

  it('do not keep an account from its own number, which an operator can create', async () => {
    await pause('self_exclusion', 6);
    const rules = readConfig({});
    await createPlayer(byOperator(world), {
      mobile: payout,
      name: 'Asha',
      password: 'secret 1',
      rules,
      terms: null,
      agreedTo: null,
    });
    const { unique_token } = await asked(API.userLogin, { mobile: payout, password: 'secret 1' });
    expect([await addPayout(unique_token, payout), await addPayout(unique_token, excluded.mobile)]).toEqual([
      true,
      false,
    ]);
  });

  it('stay valid for older accounts', async () => {
    await pause('self_exclusion', 6);
    expect([await addPayout(before.token, payout), await addPayout(before.token, excluded.mobile)]).toEqual([
      true,
      true,
    ]);
  });

  it('are not barred during a time-out or after the exclusion', async () => {
    await pause('time_out', 42);
    expect(await addPayout(await newcomer(), payout)).toBe(true);
    await pause('self_exclusion', 6);
    expect((await register(payout)).status).toBe(false);
    world.clock.set(at('12:00 PM', '2027-05-22'));
    expect((await register(payout)).status).toBe(true);
    expect(await addPayout(await newcomer(), excluded.mobile)).toBe(true);
  });
});
