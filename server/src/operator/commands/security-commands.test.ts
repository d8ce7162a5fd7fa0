import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type Player, type World } from '../../../test/support/world';
import { createLogger } from '../../logger';
import { noteChange } from '../../security/note-change';
import { SECURITY_EVENT_KINDS } from '../../security/security-events';
import { runCommand } from '../run-command';

const ADDRESS = '203.0.113.9';

type Listed = { id: string; kind: string; mobile: string; player: string; at: string; details: Record<string, string> };

describe.each(DATABASES)('the list of security events on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind, { TRUST_PROXY: 'true' });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set(at('10:00 AM'));
    player = await world.addPlayer(1000);
  });

  const operate = (...words: string[]) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
  const list = async (...words: string[]): Promise<Listed[]> => {
    await world.events.flush();
    return JSON.parse((await operate('security', 'list', '--json', ...words)).text);
  };
  const addNumber = (paytm_no: string) =>
    world.call(
      API.addUpiDetails,
      { unique_token: player.token, upi_type: '1', paytm_no, google_pay_no: '', phon_pay_no: '' },
      { 'x-forwarded-for': ADDRESS },
    );

  it('has each change of a payout number, once and with the number masked', async () => {
    await addNumber('9000000001');
    await addNumber('9000000001');
    await addNumber('9000000002');
    await addNumber('not a number');
    expect(await list('--mobile', player.mobile)).toEqual(
      ['******0002', '******0001'].map((number) => ({
        id: expect.any(String),
        at: '21 Nov 2026 10:00:00 AM',
        kind: 'payout_number_changed',
        times: 1,
        player: player.id,
        mobile: `******${player.mobile.slice(-4)}`,
        address: ADDRESS,
        device: '',
        details: { method: 'paytm', number },
      })),
    );
  });

  it('has every command that was run, who typed it and whether it succeeded', async () => {
    const { mobile } = player;
    for (const words of [
      ['players', 'block', '--mobile', mobile, '--as', 'asha'],
      ['players', 'write-off', '--mobile', mobile, '--points', '5', '--reason', 'x', '--yes', '--as', 'asha'],
      ['players', 'list', '--mobile', mobile, '--as', '\u001b[31mravi\0\ud800'],
      ['players', 'credit', '--mobile', mobile, '--points', '5', '--reason', 'asked only'],
      ['players', 'credit', '--mobile', mobile, '--points', '5', '--yes'],
    ]) {
      await operate(...words);
    }
    const details = (await list('--mobile', mobile, '--kind', 'operator_command')).map(({ details }) => details);
    expect(details).toEqual([
      { command: 'players list', outcome: 'done', by: 'operator:[31mravi' },
      { command: 'players write-off', outcome: 'refused', by: 'operator:asha' },
      { command: 'players block', outcome: 'done', by: 'operator:asha' },
    ]);
    await operate('deposits', 'approve', '999999', '--yes');
    const restoring = { database: world.database, clock: world.clock, logger: createLogger('silent'), serving: true };
    await runCommand(restoring, ['restore', '--file', '/nowhere']);
    await operate('restore', '--file', '/nowhere', '--yes');
    const newest = (await list('--kind', 'operator_command', '--limit', '3')).map(({ details }) => details);
    expect(newest.map(({ command, outcome }) => [command, outcome])).toEqual([
      ['restore', 'refused'],
      ['restore', 'refused'],
      ['deposits approve 999999', 'refused'],
    ]);
  });

  it('has failed commands, and fails with them', async () => {
    const broken = {
      ...world.database,
      transaction: () => Promise.reject(new Error('the disk is full')),
    };
    await expect(
      runCommand({ database: broken, clock: world.clock, logger: createLogger('silent') }, [
        ...['players', 'block', '--mobile', player.mobile],
      ]),
    ).rejects.toThrow('the disk is full');
    expect((await list('--mobile', player.mobile))[0]?.details).toMatchObject({ outcome: 'failed' });
  });

  it('is shown as a table with a header', async () => {
    await addNumber('9000000001');
    const { text } = await operate('security', 'list', '--mobile', player.mobile, '--limit', '1');
    const [head, row, more, ...rest] = text.split('\n');
    expect(head).toMatch(/^id +at +kind +times +player +mobile +address +device +details$/);
    expect(row).toMatch(
      new RegExp(
        `^\\d+ +21 Nov 2026 10:00:00 AM +payout_number_changed +1 +${player.id} +\\*{6}\\d{4} +${ADDRESS} +method=paytm number=\\*{6}0001$`,
      ),
    );
    expect([more, rest]).toEqual([`More: --before ${row?.split(' ')[0]}`, []]);
    expect((await operate('security', 'list', '--mobile', '6999999999')).text).toBe('No matching events.');
  });

  it('can be filtered by player, kind and time, and paged', async () => {
    for (let n = 0; n < 7; n += 1) {
      world.clock.set(at('10:00 AM') + Math.floor(n / 3) * 60_000);
      await noteChange(world, {
        kind: n % 2 === 0 ? 'logged_out' : 'login_succeeded',
        playerId: player.id,
      });
    }
    const own = ['--mobile', player.mobile];
    const all = await list(...own);
    expect(all).toHaveLength(7);
    expect(await list('--player', player.id)).toEqual(all);
    expect(await list(...own, '--kind', 'logged_out')).toEqual(all.filter((event) => event.kind === 'logged_out'));
    expect(await list(...own, '--since', '2026-11-21')).toEqual(all);
    expect(await list(...own, '--since', '2026-11-22')).toEqual([]);
    expect(await list(...own, '--since', '2026-11-21T10:01:00+05:30')).toEqual(all.slice(0, 4));

    const paged: Listed[] = [];
    for (let page = await list(...own, '--limit', '3'); page.length > 0;) {
      paged.push(...page);
      page = await list(...own, '--limit', '3', '--before', page.at(-1)!.id);
    }
    expect(paged).toEqual(all);
    expect(await list(...own, '--before', '999999999')).toEqual([]);
  });

  it.each([
    [['--mobile', '12345'], '--mobile is a mobile number of ten digits.'],
    [['--player', 'x'], '--player is the number of a player in this list.'],
    [['--kind', 'theft'], `--kind must be one of ${SECURITY_EVENT_KINDS.join(', ')}.`],
    [
      ['--since', 'yesterday'],
      '--since must be a day such as 2026-11-24, or a time such as 2026-11-24T16:00:00+05:30.',
    ],
    [['--since', '2026-02-30'], '--since must be a day'],
    [['--limit', '0'], '--limit must be a number from 1 to 1000.'],
    [['--limit', '1001'], '--limit must be a number from 1 to 1000.'],
    [['--before', '-1'], '--before is the id of an event in this list.'],
  ])('rejects %j', async (words, message) => {
    expect(await operate('security', 'list', ...words)).toEqual({
      text: expect.stringContaining(message),
      exitCode: 2,
    });
  });
});
