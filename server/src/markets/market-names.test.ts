import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { at, createWorld, DAY, type Json, KALYAN, type Player, type World } from '../../test/support/world';
import { createLogger } from '../logger';
import { runCommand } from '../operator/run-command';
import { declareResult } from '../results/declare-result';
import { settleAll } from '../results/settle-all';

const NAMES = { game_name: 'KALYAN', game_name_hindi: 'कल्याण बाज़ार', game_name_marathi: 'कल्याण बाजार' };

describe.each(DATABASES)('the names of a market on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(10_000);
  });
  // Lists are cached for a second.
  let seconds = 0;
  beforeEach(() => world.setClock(at('10:00 AM') + 1000 * (seconds += 10)));
  afterAll(() => world.close());

  const operate = (...words: string[]) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
  const setNames = (...words: string[]) => operate('markets', 'names', '--market', 'kalyan', ...words);
  const ask = async (path: string, body: object = {}): Promise<Json> =>
    (await world.call(path, { unique_token: player.token, ...body })).body;
  const card = async (): Promise<Json> =>
    (await ask(API.dashboard)).result.find(({ game_id }: Json) => game_id === KALYAN);

  it('are set by the operator, shown to players at once, and audited', async () => {
    expect(await card()).toMatchObject({ ...NAMES, game_name_hindi: 'कल्याण', game_name_marathi: 'कल्याण' });
    const { version } = await ask(API.dashboard);
    expect(await setNames('--hindi', ' कल्याण   बाज़ार ', '--marathi', 'कल्याण बाजार')).toMatchObject({ exitCode: 0 });
    world.nextSecond();
    expect(await card()).toMatchObject(NAMES);
    expect((await ask(API.dashboard, { since: version })).unchanged).toBeUndefined();
    const [entry] = JSON.parse((await operate('audit', 'list', '--json')).text);
    expect(entry).toMatchObject({ action: 'markets names' });
    expect(JSON.stringify(entry)).toContain('कल्याण बाजार');
    const markets: Json[] = JSON.parse((await operate('markets', 'list', '--json')).text);
    expect(markets.find(({ id }) => id === KALYAN)).toMatchObject({
      name: 'KALYAN',
      hindi: 'कल्याण बाज़ार',
      marathi: 'कल्याण बाजार',
    });
  });

  it('are kept where only the other one is given, and removed by an empty text', async () => {
    await setNames('--hindi', 'कल्याण', '--marathi', 'कल्याण');
    await setNames('--marathi', '');
    world.nextSecond();
    expect(await card()).toMatchObject({ game_name: 'KALYAN', game_name_hindi: 'कल्याण' });
    expect(await card()).not.toHaveProperty('game_name_marathi');
    await setNames('--marathi', 'कल्याण');
    world.nextSecond();
    expect(await card()).toMatchObject({ game_name_hindi: 'कल्याण', game_name_marathi: 'कल्याण' });
  });

  it.each([
    [[], 'Give --hindi or --marathi.'],
    [['--hindi', 'क'.repeat(61)], 'A name has at most 60 characters.'],
    [['--marathi', 'कल्\u202eयाण'], 'A name has a character that cannot be shown.'],
  ])('cannot be %j', async (words, text) => {
    const before = await card();
    expect(await setNames(...words)).toEqual({ exitCode: 1, text });
    world.nextSecond();
    expect((await card()).game_name_hindi).toBe(before.game_name_hindi);
  });

  it('can be given with a new market', async () => {
    const times = ['--open', '01:00 PM', '--close', '02:00 PM'];
    const names = ['--hindi', 'नया', '--marathi', 'नवीन'];
    expect(await operate('markets', 'add', '--name', 'NEW', ...times, ...names)).toMatchObject({ exitCode: 0 });
    world.nextSecond();
    const { result } = await ask(API.dashboard);
    expect(result.find(({ game_name }: Json) => game_name === 'NEW')).toMatchObject({
      game_name_hindi: 'नया',
      game_name_marathi: 'नवीन',
    });
  });

  it('appear beside the English name wherever a player reads about a bid', async () => {
    const other = await world.addPlayer(1000);
    await world.bid(player, { lines: [{ digits: '5', points: '40' }] });
    await world.bid(other, { gameId: '1', lines: [{ session: 'Close' }] });
    world.clock.set(at('04:10 PM'));
    const result = { marketId: KALYAN, day: DAY, session: 'open', number: '122', reason: 'drawn' } as const;
    await declareResult(byOperator(world), result);
    await settleAll(world);
    await setNames('--hindi', NAMES.game_name_hindi, '--marathi', NAMES.game_name_marathi);

    const { slips, markets } = await ask('/api-my-slips');
    expect([slips[0], markets[0]]).toMatchObject([NAMES, NAMES]);
    expect((await ask(FAMILY_PATHS.main.bidHistory)).bid_data).toEqual([expect.objectContaining(NAMES)]);
    const { win_data } = await ask(FAMILY_PATHS.main.winHistory);
    expect(win_data).toEqual([
      expect.objectContaining({ ...NAMES, transaction_note: expect.stringMatching(/^KALYAN/) }),
    ]);
    expect((await ask(API.myNotices)).notices[0]).toMatchObject(NAMES);
    expect((await ask(API.announceWins, { telling_id: 'telling-1' })).days[0].wins).toEqual([
      expect.objectContaining(NAMES),
    ]);
    const { transaction_history: rows } = await ask(API.statement, { limit: 10 });
    expect(rows[1]).toMatchObject({ ...NAMES, transaction_note: 'Bid Placed For KALYAN(Single Digit)' });
    expect(rows.at(-1)).not.toHaveProperty('game_name');
    const { receipt, ...beside } = await ask('/api-slip-receipt', { slip_id: slips[0].slip_id });
    expect(beside).toMatchObject({ game_name_hindi: 'कल्याण बाज़ार', game_name_marathi: 'कल्याण बाजार' });
    expect(receipt).toMatchObject({ market: 'KALYAN' });
    expect(Object.keys(receipt)).not.toContain('game_name_hindi');
  });
});
