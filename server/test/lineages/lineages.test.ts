/** Clients of the family against a listening server: what each sends, and what it reads of the answers. */
import { aliasOf } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { createLogger } from '../../src/logger';
import { runCommand } from '../../src/operator/run-command';
import { startCodeService } from '../support/codes';
import { DATABASES } from '../support/databases';
import { createWorld, DAY, type World } from '../support/world';
import { JAVA } from './java';
import { KOTLIN } from './kotlin';
import { OTHERS } from './others';
import { REACT, REACT_ANCESTOR } from './react';
import { FLUTTER, REACT_NATIVE } from './react-native';
import { replay } from './replay';
import type { Lineage } from './steps';

const PLAYERS = { mobile: '9876543210', other: '9876543211', free: '7000000001', second: '7000000002' };

type Replayed = Awaited<ReturnType<typeof replay>>;

/** Replays a client on its own server, and checks the ledger afterwards. */
async function replayed(
  lineage: Lineage,
  env: Record<string, string> = {},
  prepare: (world: World) => Promise<unknown> = async () => undefined,
): Promise<Replayed> {
  // Answers are the same on both databases, so one is enough.
  const world = await createWorld(DATABASES[1], env);
  try {
    await prepare(world);
    const { app, clock, config, database, breaks } = world;
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    const declare = async (words: readonly string[]): Promise<void> => {
      const command = ['results', 'declare', '--date', DAY, ...words, '--yes'];
      const { exitCode, text } = await runCommand({ database, clock, logger: createLogger('silent') }, command);
      if (exitCode !== 0) throw new Error(text);
    };
    const result = await replay({ port, production: config.production, declare }, lineage, { ...PLAYERS });
    expect(await breaks()).toEqual([]);
    return result;
  } finally {
    await world.close();
  }
}

const pathsOf = (refused: readonly string[]): string[] => refused.map((text) => text.split(':')[0] ?? '');

const REFUSED_TO_KOTLIN = [
  'api-notification-setting',
  'api-check-user-for-transfer-amt',
  'api-fund-payment-slip-upload',
  'api-check-security-pin',
];

it('the Kotlin client gets 65 of its 69 calls on a try-out site, and the reason why not the others', async () => {
  const { works, refused, faults } = await replayed(KOTLIN);
  expect(faults).toEqual([]);
  expect([works, works + refused.length]).toEqual([65, 69]);
  expect(pathsOf(refused)).toEqual(REFUSED_TO_KOTLIN);
});

it('it gets 61 of them in production, where its player has saved the payout numbers on the website', async () => {
  const service = await startCodeService();
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://unused',
    PUBLIC_URL: 'https://play.example',
    TRUST_PROXY: 'false',
    OTP_WEBHOOK_URL: service.url,
    APP_KEYS: 'web,ank-bazaar-apps|-of-this-family:family:no-code',
  };
  const { works, refused, faults } = await replayed(KOTLIN, env, ({ database, clock }) =>
    database.query(
      `insert into payout_number (player_id, method, number, changed_at)
       select p.id, n.method, n.number, $2
         from player p, (values (3, '9000000001'), (2, '9000000002')) n (method, number)
        where p.mobile = $1`,
      [PLAYERS.mobile, clock.iso()],
    ),
  );
  await service.close();
  expect(faults).toEqual([]);
  expect([works, works + refused.length]).toEqual([61, 69]);
  const needCodes = ['api-add-user-upi-details', 'api-forget-check-mobile', 'api-forgot-password'];
  expect(new Set(pathsOf(refused))).toEqual(new Set([...REFUSED_TO_KOTLIN, ...needCodes]));
});

it.each([REACT, REACT_ANCESTOR, FLUTTER, OTHERS])('every call of $name works', async (lineage) => {
  const { refused, faults } = await replayed(lineage);
  expect([faults, refused]).toEqual([[], []]);
});

it.each([
  { lineage: JAVA, paths: ['api-check-security-pin', 'api-add-user-bank-details'] },
  { lineage: REACT_NATIVE, paths: ['api-check-security-pin'] },
])('the calls of $lineage.name work, except those that do not apply here', async ({ lineage, paths }) => {
  const { refused, faults } = await replayed(lineage);
  expect(faults).toEqual([]);
  expect(pathsOf(refused)).toEqual(paths);
});

it.each(['Prod', '1'])('a client of env_type %s learns of a wrong app key, and of an ended session', async (own) => {
  const world = await createWorld(DATABASES[1]);
  const dashboard = async (env_type: string) =>
    (await world.post(API.dashboard, { env_type, app_key: 'K', unique_token: 'x' })).body;
  expect(await dashboard('Test')).toEqual({ msg: 'UnAuthorized request', status: false });
  expect(await dashboard(own)).toMatchObject({ status: false, msg: expect.any(String), code: 'session_ended' });
  await world.close();
});

it('every call of the protocol has a client that replays it', () => {
  /** Additions of this project, which older clients do not send. */
  const own: readonly string[] = [
    ...[API.userLogout, API.verifyOtp, API.remoteLoad, API.mySlips, API.announceWins],
    ...[API.getPlayLimits, API.setStakeLimit, API.setDepositLimit, API.takeBreak, API.slipReceipt, API.publishedRoots],
    ...[API.getSessions, API.endSessions],
  ];
  const steps = [JAVA, KOTLIN, REACT, REACT_ANCESTOR, REACT_NATIVE, FLUTTER, OTHERS].flatMap(({ steps }) => steps);
  const sent = new Set(steps.map((step) => ('path' in step ? `/${step.path}` : '')));
  const unsent = Object.values(API).filter((path) => !sent.has(path) && !sent.has(aliasOf(path) ?? ''));
  expect(unsent.filter((path) => !own.includes(path))).toEqual([]);
});
