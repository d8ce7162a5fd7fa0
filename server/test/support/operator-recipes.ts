import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '../../src/logger';
import { runCommand } from '../../src/operator/run-command';
import { publishRoot } from '../../src/results/publish-root';
import { sealSession } from '../../src/results/seal-session';
import { byOperator } from './actors';
import { addPayoutNumber } from './players';
import { storeOpenResult } from './store-result';
import { at, createWorld, DAY, type Player, type World } from './world';

/** A site with bids, a corrected result, debts and requests, at a time when many sessions wait for their result. */
export type Stage = { world: World; folder: string; bettor: Player; debtor: Player };

/** The words after a command's own. */
export type Invocation = readonly string[];

/** Prepares the command's data and returns its invocation. Every option of the command occurs. */
type Recipe = (stage: Stage) => Promise<readonly Invocation[]> | readonly Invocation[];

const KALYAN_DAY = ['--market', 'KALYAN', '--date', DAY];
const SHRI_GANESH_DAY = ['--family', 'gali', '--market', 'SHRI GANESH', '--date', DAY];
const TERMS = { TERMS_VERSION: '2026-11', TERMS_URL: 'https://play.example/terms' };
const SUMS = 'each balance is the sum of its transfers; all accounts together hold nothing';

export const operate = ({ world }: Pick<Stage, 'world'>, words: readonly string[]) =>
  runCommand({ ...world, logger: createLogger('silent') }, words);

async function done(stage: Pick<Stage, 'world'>, words: readonly string[]): Promise<void> {
  const { exitCode, text } = await operate(stage, [...words, '--yes']);
  if (exitCode !== 0) throw new Error(`${words.join(' ')}: ${text}`);
}

/** Fills a site. Bids are on `digit`, of which nobody can know a result yet. */
export async function fillStage(kind: Parameters<typeof createWorld>[0], folder: string, digit = '5'): Promise<Stage> {
  const world = await createWorld(kind, TERMS);
  const bettor = await world.addPlayer(20_000);
  const debtor = await world.addPlayer(5_000);
  const place = async (bid: Promise<{ body: { status: boolean } }>): Promise<void> => {
    if (!(await bid).body.status) throw new Error('a bid was refused');
  };
  await addPayoutNumber(world.database, bettor, world.clock.iso());
  await place(world.bid(bettor, { lines: [{ digits: '1' }, { digits: '2' }, { digits: '3', session: 'Close' }] }));
  await place(world.bid(bettor, { label: 'Jodi Digit', lines: [{ digits: '16' }] }));
  await place(world.bid(bettor, { gameId: '10', lines: [{ digits: digit }, { digits: digit, session: 'Close' }] }));
  for (const gameid of ['202', '203']) {
    const slip = { gameid, pana: 'Left Digit', result: [{ digits: '4', closedigits: '', points: '10', session: '' }] };
    const new_result = { unique_token: bettor.token, ...slip };
    await place(world.call(FAMILY_PATHS.gali.submitBid, { new_result }));
  }
  await place(world.bid(debtor, { label: 'Single Pana', lines: [{ digits: '128', points: '100' }] }));
  await world.setClock(at('04:40 PM'));
  const stage = { world, folder, bettor, debtor };
  await done(stage, ['results', 'declare', ...KALYAN_DAY, '--session', 'open', '--pana', '128']);
  await place(world.bid(debtor, { gameId: '10', lines: [{ points: String(await debtor.balance()) }] }));
  await done(stage, ['results', 'correct', ...KALYAN_DAY, '--session', 'open', '--pana', '129', '--reason', 'misread']);
  return stage;
}

const request = async ({ world, bettor }: Stage, path: string, body: object): Promise<string> =>
  String((await world.call(path, { unique_token: bettor.token, ...body })).body.fund_request_id);
const claim = (stage: Stage) => request(stage, API.fundRequestAdd, { request_amount: '500', txn_id: '4711' });
const withdrawal = (stage: Stage) =>
  request(stage, API.withdrawFundRequest, { request_amount: 600, payment_method: '3' });

const page = ({ folder }: Stage): string => {
  const file = join(folder, 'page.html');
  writeFileSync(file, '<p>How to play</p>');
  return file;
};

const NONE: readonly Invocation[] = [[]];
const DAYS: readonly Invocation[] = [['--from', DAY, '--to', DAY]];
const ofDebtor =
  (...more: string[]): Recipe =>
  ({ debtor }) => [['--mobile', debtor.mobile, ...more]];

/** The invocation of each operator command. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  'results declare': () => [
    [
      '--family',
      'main',
      '--market',
      'MILAN DAY',
      '--date',
      DAY,
      '--session',
      'open',
      '--pana',
      '128',
      '--reason',
      'drawn',
    ],
    [...SHRI_GANESH_DAY, '--digits', '47'],
  ],
  'results correct': () => [
    ['--family', 'main', ...KALYAN_DAY, '--session', 'open', '--pana', '119', '--reason', 'misread again'],
    [...SHRI_GANESH_DAY, '--digits', '48', '--reason', 'misread'],
  ],
  'results void': () => [['--family', 'main', ...KALYAN_DAY, '--reason', 'no draw', '--notice', 'No draw today']],
  'results reopen': async ({ world }) => {
    const tooEarly = { marketId: '14', day: DAY, session: 'close' } as const;
    await sealSession(world, tooEarly);
    await publishRoot(world, tooEarly);
    const day = ['--family', 'main', '--market', 'KALYAN NIGHT', '--date', DAY];
    return [[...day, '--session', 'close', '--reason', 'clock ran ahead']];
  },
  'results list': () => DAYS,
  'roots list': () => DAYS,
  'settlement run': async ({ world }) => {
    await storeOpenResult(byOperator(world), { marketId: '202', day: DAY, number: '47', reason: '' });
    return NONE;
  },
  'report days': () => DAYS,
  'report liability': () => NONE,
  'ledger verify': () => NONE,
  'ledger reopen': async ({ world }) => {
    const { id } = await world.addPlayer(0);
    await world.database.query(`update account set credits = 5 where kind = 'wallet' and player_id = $1`, [id]);
    return [['--accept', SUMS, '--reason', 'bank error']];
  },
  'deposits list': async (stage) => {
    await claim(stage);
    return NONE;
  },
  'deposits duplicates': () => NONE,
  'deposits approve': async (stage) => [[await claim(stage)]],
  'deposits reject': async (stage) => [[await claim(stage), '--reason', 'Not found']],
  'withdrawals list': async (stage) => {
    await withdrawal(stage);
    return NONE;
  },
  'withdrawals approve': async (stage) => [[await withdrawal(stage), '--receipt', 'https://bank.example/1']],
  'withdrawals cancel': async (stage) => [[await withdrawal(stage), '--reason', 'wrong number']],
  'players list': ofDebtor(),
  'players create': () => [
    ['--mobile', '7000000001', '--name', 'New', '--password', 'secret12', '--agreed-to', TERMS.TERMS_VERSION],
  ],
  'players limits': ofDebtor(),
  'players reset-password': ofDebtor('--reason', 'called back'),
  'players betting-on': ofDebtor(),
  'players betting-off': ofDebtor(),
  'players block': ofDebtor(),
  'players unblock': ofDebtor(),
  'players credit': ({ bettor }) => [
    ['--mobile', bettor.mobile, '--points', '10', '--reason', 'gift', '--request', 'gift-1'],
  ],
  'players write-off': ofDebtor('--points', '1', '--reason', 'goodwill', '--request', 'write-off-1'),
  'payee set': () => [
    ['--name', 'The House', '--upi', 'house@bank', '--google-upi', 'house@bank', '--phonepe-upi', 'house@bank'],
    ['--bank', '1234567890', '--ifsc', 'ABCD0123456'],
  ],
  'limits set': () => [
    ['--min-bid', '11', '--max-bid', '5000', '--min-deposit', '400', '--max-deposit', '5000'],
    ['--min-withdrawal', '600', '--max-withdrawal', '5000', '--min-transfer', '200', '--max-transfer', '5000'],
    ['--withdraw-from', '07:00 AM', '--withdraw-until', '09:00 PM'],
  ],
  'settings list': () => NONE,
  'rates list': () => NONE,
  'markets list': () => NONE,
  'markets add': () => [
    [
      '--family',
      'main',
      '--name',
      'NEW',
      '--open',
      '01:00 PM',
      '--close',
      '02:00 PM',
      '--hindi',
      'नया',
      '--marathi',
      'नवीन',
    ],
  ],
  'markets names': () => [['--family', 'main', '--market', 'KALYAN', '--hindi', 'कल्याण', '--marathi', 'कल्याण']],
  'markets times': () => [['--family', 'main', '--market', 'KALYAN', '--open', '04:15 PM', '--close', '06:15 PM']],
  'markets off-days': () => [['--family', 'main', '--market', 'KALYAN', '--days', 'sat,sun']],
  'markets on': () => [['--family', 'main', '--market', 'KALYAN']],
  'markets off': () => [['--family', 'main', '--market', 'KALYAN']],
  'rates set': () => [['--family', 'main', '--label', 'Single Digit', '--stake', '10', '--pays', '90']],
  'headlines set': () => [['--id', '1', '--text', 'Hello']],
  'sliders list': () => NONE,
  'sliders add': () => [['--image', '/slides/starline.svg', '--alt', 'Starline']],
  'sliders remove': () => [['--id', '1']],
  'rules set': () => [['--deposit', 'One', '--withdrawal', 'Two']],
  'how-to-play set': (stage) => [['--file', page(stage), '--video', 'https://video.example/1']],
  'contact set': () => [['--whatsapp', '919000000001', '--phone', '919000000002', '--telegram', '919000000003']],
  'audit list': () => [['--action', 'players credit', '--limit', '10', '--before', '1000'], []],
  'security list': ({ debtor }) => [
    ['--mobile', debtor.mobile, '--since', DAY, '--limit', '10', '--before', '1000'],
    ['--player', debtor.id, '--kind', 'operator_command'],
  ],
  'keys list': () => NONE,
  'keys rotate': () => NONE,
  'push-key replace': () => NONE,
  'remotes health': () => [['--hours', '48']],
  'remotes explain': async ({ world }) => {
    const [failure] = await world.database.query<{ id: string }>(
      `insert into remote_failure (remote, version, phase, cause, browser, frames, last_at)
       values ('gali', '1', 'load', 'TypeError', 'chrome', '{remote.js:1:1}', '2026-11-21') returning id`,
    );
    return [[failure?.id ?? '']];
  },
  'slips archive': () => [['--before', DAY.slice(0, 7)]],
  backup: ({ folder }) => [['--file', join(folder, 'one.backup')]],
  restore: async (stage) => {
    const file = join(stage.folder, 'two.backup');
    await done(stage, ['backup', '--file', file]);
    return [['--file', file]];
  },
};
