import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, DAY, type World } from '../../../test/support/world';
import { createLogger } from '../../logger';
import { publishRoot } from '../../results/publish-root';
import { sealSession } from '../../results/seal-session';
import { runCommand } from '../run-command';

describe.each(DATABASES)('the operator on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));
  afterAll(() => world.close());

  const operate = (...words: string[]) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
  const rows = async (...words: string[]): Promise<Record<string, unknown>[]> =>
    JSON.parse((await operate(...words, '--json')).text);
  const result = (verb: string, session: string, pana: string, ...more: string[]) =>
    operate(
      'results',
      verb,
      '--market',
      'kalyan',
      '--date',
      '2026-11-21',
      '--session',
      session,
      '--pana',
      pana,
      ...more,
    );

  it('asks before a result is declared and does nothing without a yes', async () => {
    expect(await result('declare', 'open', '128')).toEqual({
      text:
        'Declare 128 as the open result of kalyan 2026-11-21? Betting on it ends and wins are paid. ' +
        'Betting on this session is open for another 7 hours, until 04:10 PM. This ends it now, and it cannot be reopened.',
      exitCode: 3,
      asks: true,
    });
    expect(await rows('results', 'list')).toEqual([]);
  });

  it('declares, corrects and voids, reports the sums, and lists the results', async () => {
    const player = await world.addPlayer(1000);
    await world.bid(player, {
      lines: [{ digits: '1' }, { digits: '2' }, { digits: '6', session: 'close', points: '40' }],
    });
    const declared = await result('declare', 'open', '128', '--yes', '--as', 'asha', '--json');
    expect(declared.exitCode).toBe(0);
    expect(JSON.parse(declared.text)).toEqual([
      expect.objectContaining({
        kind: 'settle',
        scope: 'open',
        lines: '2',
        won: '1',
        stakes: '20',
        winnings: '95',
        debts: '0',
        done: true,
      }),
    ]);
    expect(await rows('report', 'liability')).toEqual([
      { family: 'main', market: 'KALYAN', day: '2026-11-21', lines: '1', stakes: '40', most: '380' },
    ]);
    expect(await rows('report', 'days')).toEqual([
      expect.objectContaining({
        market: 'KALYAN',
        stakes: '60',
        payouts: '95',
        pending: '40',
        open: '128',
        close: null,
      }),
    ]);
    expect((await result('correct', 'open', '129', '--reason', ' misread ')).text).toBe(
      'Replace the declared result with 129 as the open result of kalyan 2026-11-21 (misread)? Wins already paid are reversed.',
    );
    expect((await result('correct', 'open', '129', '--yes', '--as', 'asha', '--reason', ' misread ')).exitCode).toBe(0);
    expect((await result('declare', 'close', '240', '--yes')).exitCode).toBe(0);
    expect(await player.balance()).toBe(1000 - 60 + 95 + 380);
    expect(await rows('results', 'list')).toEqual([
      { family: 'main', market: 'KALYAN', day: '2026-11-21', state: 'settled', open: '129', close: '240' },
    ]);
    const voided = await operate(
      'results',
      'void',
      '--market',
      'KALYAN',
      '--date',
      '2026-11-21',
      '--reason',
      'no draw',
      '--yes',
    );
    expect(voided.exitCode).toBe(0);
    expect(await player.balance()).toBe(1000);
    expect((await rows('report', 'days'))[0]).toMatchObject({
      stakes: '0',
      payouts: '0',
      pending: '0',
      state: 'voided',
    });
    const audited = (await rows('audit', 'list')).map(({ action, actor, details }) => [
      action,
      actor,
      JSON.parse(String(details)).reason,
    ]);
    expect(audited.reverse()).toEqual([
      ['results seal', 'operator:asha', ''],
      ['results declare', 'operator:asha', ''],
      ['results correct', 'operator:asha', 'misread'],
      ['results seal', 'operator:system', ''],
      ['results declare', 'operator:system', ''],
      ['results void', 'operator:system', 'no draw'],
    ]);
  });

  it('tells players why a day is void only with --notice, and asks with what they will read', async () => {
    const words = ['--market', 'SUPREME NIGHT', '--date', DAY, '--reason', 'asha mistyped it'];
    const cancel = (...more: string[]) => operate('results', 'void', ...words, ...more);
    const question =
      'Void SUPREME NIGHT 2026-11-21 permanently (asha mistyped it)? Wins are reversed and every stake is refunded.';
    expect((await cancel()).text).toBe(`${question} Players read no reason: add --notice to tell them one.`);
    expect((await cancel('--notice', ' No draw today ')).text).toBe(`${question} Players read: "No draw today".`);
    for (const [notice, text] of [
      ['x'.repeat(201), 'The notice has more than 200 characters.'],
      [' ', 'Give words in --notice, or leave it out.'],
    ] as const)
      for (const yes of [[], ['--yes']])
        expect(await cancel('--notice', notice, ...yes)).toEqual({ text, exitCode: 2 });
    const [supreme] = await world.database.query<{ id: string }>("select id from market where name = 'SUPREME NIGHT'");
    const player = await world.addPlayer(1000);
    await world.bid(player, { gameId: supreme!.id, lines: [{ digits: '1' }] });
    const longest = `No draw ${'x'.repeat(192)}`;
    expect((await cancel('--notice', longest, '--yes')).exitCode).toBe(0);
    const notices = () => world.database.query('select details from notice where player_id = $1', [player.id]);
    expect(await notices()).toMatchObject([{ details: { reason: longest } }]);
    const [audited] = await rows('audit', 'list');
    expect(JSON.parse(String(audited?.details))).toMatchObject({ reason: 'asha mistyped it', notice: longest });
    expect(await cancel('--notice', 'Rain', '--yes')).toEqual({
      text: 'The day was cancelled before. What players read cannot be changed any more.',
      exitCode: 1,
    });
    for (const same of [[], ['--notice', longest]]) {
      expect((await cancel(...same)).text).toBe('SUPREME NIGHT 2026-11-21 is void already. Finish its refunds?');
      expect((await cancel(...same, '--yes')).exitCode).toBe(0);
    }
    expect(await notices()).toMatchObject([{ details: { reason: longest } }]);
    expect((await operate('help', 'results', 'void')).text).toMatch(/\[--notice TEXT\]\n.*Players read .* --notice/);
  });

  it('settles Starline by pana and Gali by digits', async () => {
    const starline = await operate(
      'results',
      'declare',
      '--family',
      'starline',
      '--market',
      '03:30 PM',
      '--date',
      '2026-11-21',
      '--pana',
      '777',
      '--yes',
    );
    const gali = await operate(
      'results',
      'declare',
      '--family',
      'gali',
      '--market',
      'GALI',
      '--date',
      '2026-11-21',
      '--digits',
      '47',
      '--yes',
    );
    expect([starline.exitCode, gali.exitCode]).toEqual([0, 0]);
    expect(await operate('settlement', 'run')).toEqual({ text: 'Nothing was left to settle.', exitCode: 0 });
  });

  it('says with or without a yes that a declaration ends betting before the cut-off', async () => {
    const ofNight = { family: 'gali', market: 'GALI', date: '2026-11-22', digits: '47' };
    const words = Object.entries(ofNight).flatMap(([name, value]) => [`--${name}`, value]);
    const declare = (...more: string[]) => operate('results', 'declare', ...words, ...more);
    const question = 'Declare 47 as the result of GALI 2026-11-22? Betting on it ends and wins are paid.';
    const warning = (ahead: string) =>
      `Betting on this session is open for another ${ahead}, until 11:25 PM. This ends it now, and it cannot be reopened.`;
    await world.setClock(at('12:30 AM', '2026-11-22'));
    expect((await declare()).text).toBe(`${question} ${warning('23 hours')}`);
    await world.setClock(at('11:24 PM', '2026-11-22'));
    expect((await declare()).text).toBe(`${question} ${warning('1 minute')}`);
    await world.setClock(at('11:25 PM', '2026-11-22'));
    expect((await declare()).text).toBe(question);
    await world.setClock(at('12:30 AM', '2026-11-22'));
    const declared = await declare('--yes', '--json');
    expect([declared.exitCode, JSON.parse(declared.text), declared.warning]).toEqual([
      0,
      expect.any(Array),
      warning('23 hours'),
    ]);
    expect([(await declare()).text, (await declare('--yes')).warning]).toEqual([question, undefined]);
    await world.setClock(at('10:00 AM'));
  });

  it('says after Open was reopened that Close is sealed too, which refuses every bid', async () => {
    const marketId = '14';
    const player = await world.addPlayer(1000);
    const reopen = async (session: string) => {
      const day = ['--market', 'KALYAN NIGHT', '--date', DAY, '--session', session];
      return (await operate('results', 'reopen', ...day, '--reason', 'clock ran ahead', '--yes')).text;
    };
    const bid = async (): Promise<unknown> => (await world.bid(player, { gameId: marketId })).body.status;
    for (const session of ['open', 'close'] as const) {
      await sealSession(world, { marketId, day: DAY, session });
      await publishRoot(world, { marketId, day: DAY, session });
    }
    const sealed = 'The session accepts no bids yet. Close is sealed too: reopen it as well.';
    expect([await reopen('open'), await bid()]).toEqual([sealed, false]);
    expect([await reopen('close'), await bid()]).toEqual(['The session accepts bids until its cut-off.', true]);
  });
});
