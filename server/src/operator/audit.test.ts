import { API } from '@ank/protocol/test-support';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASES } from '../../test/support/databases';
import { addPayoutNumber } from '../../test/support/players';
import { temporaryFolder } from '../../test/support/server-process';
import { createWorld, DAY, KALYAN, type World } from '../../test/support/world';
import { createLogger } from '../logger';
import { publishRoot } from '../results/publish-root';
import { sealSession } from '../results/seal-session';
import { helpOf, runCommand } from './run-command';

/** Read-only commands. A broken ledger is stopped by the site, not by the operator who checked it. */
const READING = [
  ...[
    'results list',
    'roots list',
    'report days',
    'report liability',
    'ledger verify',
    'deposits list',
    'deposits duplicates',
    'withdrawals list',
    'players list',
    'players limits',
  ],
  ...['settings list', 'rates list', 'markets list', 'sliders list', 'audit list', 'security list'],
  ...['keys list', 'remotes health', 'remotes explain ID', 'help [COMMAND]'],
];

/** Covered by other tests: they need an interrupted settlement, a broken ledger, old slips or a stopped site. */
const ELSEWHERE = ['settlement run', 'ledger reopen', 'slips archive', 'restore'];

describe.each(DATABASES)('every action of the operator on $name', (kind) => {
  let world: World;
  let place: ReturnType<typeof temporaryFolder>;
  beforeAll(async () => {
    world = await createWorld(kind);
    place = temporaryFolder();
  });
  afterAll(async () => {
    place.remove();
    await world.close();
  });

  const operate = (...words: string[]) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);

  /** A valid invocation of each command, in an order in which all succeed. */
  async function actions(): Promise<[command: string, ...more: string[]][]> {
    const player = await world.addPlayer(5000);
    await addPayoutNumber(world.database, player, world.clock.iso());
    const ask = async (path: string, body: object): Promise<string> =>
      String((await world.call(path, { unique_token: player.token, ...body })).body.fund_request_id);
    const funds = (): Promise<string> => ask(API.fundRequestAdd, { request_amount: '500' });
    const payment = (): Promise<string> => ask(API.withdrawFundRequest, { request_amount: 600, payment_method: '3' });
    const page = join(place.folder, 'page.html');
    writeFileSync(page, '<p>How to play</p>');
    const kalyan = ['--market', 'KALYAN', '--date', '2026-11-21'];
    const sridevi = ['--market', 'SRIDEVI NIGHT', '--date', '2026-11-21', '--session', 'open'];
    await world.bid(player, { gameId: '10', label: 'Single Pana', lines: [{ digits: '128', points: '100' }] });
    const tooEarly = { marketId: KALYAN, day: DAY, session: 'close' } as const;
    await sealSession(world, tooEarly);
    await publishRoot(world, tooEarly);
    const owing = ['--mobile', player.mobile, '--points', '1', '--reason', 'test'];
    return [
      ['results reopen', ...kalyan, '--session', 'close', '--reason', 'sealed too early'],
      ['results declare', ...kalyan, '--session', 'open', '--pana', '128'],
      ['results correct', ...kalyan, '--session', 'open', '--pana', '129', '--reason', 'misread'],
      ['results void', ...kalyan, '--reason', 'no draw'],
      ['deposits approve', await funds()],
      ['deposits reject', await funds()],
      ['withdrawals approve', await payment()],
      ['withdrawals cancel', await payment()],
      ['players create', '--mobile', '7000000001', '--name', 'New', '--password', 'secret12'],
      ['players betting-off', '--mobile', '7000000001'],
      ['players betting-on', '--mobile', '7000000001'],
      ['players block', '--mobile', '7000000001'],
      ['players unblock', '--mobile', '7000000001'],
      ['players reset-password', '--mobile', '7000000001', '--reason', 'test'],
      ['players credit', '--mobile', '7000000001', '--points', '10', '--reason', 'test'],
      ['results declare', ...sridevi, '--pana', '128'],
      ['players spend', player.token],
      ['results correct', ...sridevi, '--pana', '129', '--reason', 'misread'],
      ['players write-off', ...owing],
      ['payee set', '--upi', 'house@bank'],
      ['limits set', '--min-bid', '11'],
      ['markets add', '--name', 'NEW', '--open', '01:00 PM', '--close', '02:00 PM'],
      ['markets times', '--market', 'NEW', '--open', '01:30 PM', '--close', '02:30 PM'],
      ['markets names', '--family', 'main', '--market', 'NEW', '--hindi', 'नया', '--marathi', 'नवा'],
      ['markets off-days', '--market', 'NEW', '--days', 'sun'],
      ['markets off', '--market', 'NEW'],
      ['markets on', '--market', 'NEW'],
      ['rates set', '--label', 'Jodi Digit', '--stake', '10', '--pays', '960'],
      ['headlines set', '--id', '1', '--text', 'Hello'],
      ['sliders add', '--image', '/slides/starline.svg'],
      ['sliders remove', '--id', '1'],
      ['rules set', '--deposit', 'One'],
      ['how-to-play set', '--file', page],
      ['contact set', '--phone', '9000000009'],
      ['keys rotate'],
      ['push-key replace'],
      ['backup', '--file', join(place.folder, 'one.backup')],
    ];
  }

  it("happens once and is audited with the operator's name", async () => {
    const all = await actions();
    for (const [command, ...more] of all) {
      if (command === 'players spend') {
        const token = more[0] ?? '';
        const { wallet_amt: points } = (await world.call(API.walletBalance, { unique_token: token })).body;
        await world.bid({ token }, { gameId: '11', lines: [{ points }] });
        continue;
      }
      const { text, exitCode } = await operate(...command.split(' '), ...more, '--yes', '--as', 'asha', '--json');
      expect([command, exitCode, JSON.parse(text)]).toEqual([command, 0, expect.anything()]);
      const [newest] = JSON.parse((await operate('audit', 'list', '--json')).text);
      expect([command, newest.actor, newest.action]).toEqual([command, 'operator:asha', command]);
    }
    const known =
      helpOf([], false)
        .match(/^ {2}\S.*?(?= --| \[--| NUMBER|$)/gm)
        ?.map((line) => line.trim()) ?? [];
    expect(
      known.filter(
        (command) => ![...READING, ...ELSEWHERE].includes(command) && !all.some(([done]) => done === command),
      ),
    ).toEqual([]);
    expect(await world.breaks()).toEqual([]);
  });
});
