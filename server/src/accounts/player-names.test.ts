import { API } from '@ank/protocol/test-support';
import { nameFault } from '@ank/rules';
import { DATABASES } from '../../test/support/databases';
import { type Answer, createWorld, type Player, type World } from '../../test/support/world';
import { createLogger } from '../logger';
import { runCommand } from '../operator/run-command';
import { type Movement, statementText } from '../wallet/statement-text';

const HOUSE = 'This name is not allowed. Please choose another one.';

const refusal = (msg: string) => expect.objectContaining({ status: false, code: 'bad_request', msg });

describe.each(DATABASES)('the name of a player on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  beforeEach(async () => {
    player = await world.addPlayer(1000);
  });
  afterAll(() => world.close());

  const register = async (fields: object): Promise<Answer['body']> =>
    (
      await world.call(API.userRegistration, {
        ...{ name: 'Asha', email: 'email', password: 'secret 1', mobile: '7000000001' },
        ...fields,
      })
    ).body;
  const update = async (fields: object): Promise<Answer['body']> =>
    (await world.call(API.profileUpdate, { unique_token: player.token, user_name: 'Asha', ...fields })).body;
  const nameOf = async ({ id }: Pick<Player, 'id'>): Promise<unknown> =>
    (await world.database.query<{ name: string }>('select name from player where id = $1', [id]))[0]?.name;
  const notesOf = async ({ token }: Player): Promise<string[]> => {
    const { body } = await world.call(API.statement, { unique_token: token });
    return (body.transaction_history as { transaction_note: string }[]).map((row) => row.transaction_note);
  };

  it.each([
    ['Amount Added By Admin', HOUSE],
    ['\u3164', 'Name has a character that cannot be shown.'],
    ['...', 'Name must have a letter or a digit.'],
    ['', 'Name is required!'],
  ])('cannot be %j, neither at registration nor in the profile', async (name, sentence) => {
    expect(await register({ name })).toEqual(refusal(sentence));
    expect(await update({ user_name: name })).toEqual(refusal(sentence));
    expect(await nameOf(player)).toBe('Test Player');
  });

  it('is stored in its plain form, with the joiners that Marathi needs', async () => {
    expect(await update({ user_name: ' Ｒａｖｉ  दर्\u200dयाव ' })).toMatchObject({ status: true });
    expect(await nameOf(player)).toBe('Ravi दर्\u200dयाव');
  });

  it('follows the same rules when the operator gives it', async () => {
    const create = (name: string) =>
      runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, [
        ...['players', 'create', '--mobile', '7000000002', '--name', name, '--password', 'secret12'],
      ]);
    expect(await create('By Admin')).toEqual({ text: HOUSE, exitCode: 1 });
    expect((await create('Ａｓｈａ')).exitCode).toBe(0);
    expect(await world.database.query(`select name from player where mobile = '7000000002'`)).toEqual([
      { name: 'Asha' },
    ]);
  });

  it("from before the rules is shown to its owner and hidden in other players' statements", async () => {
    const other = await world.addPlayer(0);
    await world.database.query('update player set name = $1 where id = $2', ['Amount Added By Admin', player.id]);
    await world.call(API.transferPoints, {
      ...{ unique_token: player.token, amount: 300, mobile_no: other.mobile, transfer_note: '' },
    });
    expect(await notesOf(other)).toEqual(['Amount Received From another player']);
    expect((await notesOf(player))[0]).toBe('Amount Transfer To Test Player');
    const { body } = await world.call(API.profile, { unique_token: player.token });
    expect(body.profile[0].user_name).toBe('Amount Added By Admin');
  });

  it.each(['a@b.c\u001b[31m', 'a\u202e@b.co', 'a@b.co\n'])('cannot have an email like %j', async (email) => {
    expect(await register({ email })).toEqual(refusal('Sorry something went wrong'));
    expect(await update({ email })).toEqual(refusal('Sorry something went wrong'));
  });
});

const MOVEMENT: Movement = {
  ...{ id: '1', code: '', reference: 'x:1', credit: true, partner: 'Asha', label: 'Jodi Digit', market: 'KALYAN' },
  ...{ family: 'main', session: 'open', staked: '10', open_minutes: 600, owed: '5' },
};
const SAID_OF_THE_HOUSE = [
  ...['opening', 'operator_credit', 'deposit', 'withdraw', 'withdraw_returned', 'transfer', 'bid'],
  ...['win', 'win_reversed', 'refund', 'debt_repaid'],
];

it.each(SAID_OF_THE_HOUSE)("cannot be a statement's text for %s", (code) => {
  for (const credit of [true, false]) {
    const { note } = statementText({ ...MOVEMENT, code, credit });
    expect(nameFault(note.slice(0, 60))).toBe(HOUSE);
  }
});
