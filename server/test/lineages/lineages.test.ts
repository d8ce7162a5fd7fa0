/** Clients of the family against a started server: what each sends, and what it reads of the answers. */
import { filledPostgres } from '../support/databases';
import { type Program, run, temporaryFolder } from '../support/server-process';
import { DAY, fillTryOut } from '../support/world';
import { JAVA } from './java';
import { KOTLIN } from './kotlin';
import { REACT, REACT_ANCESTOR } from './react';
import { FLUTTER, REACT_NATIVE } from './react-native';
import { replay } from './replay';
import type { Lineage } from './steps';

type Setting = { port: number; declare: (words: readonly string[]) => Promise<void> };

/** Runs the work on a server that is started for it, with the try-out data at 10:00 AM. */
async function onServer<Result>(work: (setting: Setting) => Promise<Result>): Promise<Result> {
  const database = await filledPostgres(fillTryOut);
  const { folder, remove } = temporaryFolder();
  const env = { DATA_DIR: folder, SITE_DIR: folder, DATABASE_URL: database.url, CLOCK: `${DAY}T10:00:00+05:30` };
  const started: Program[] = [];
  try {
    const server = run('main', { ...env, PORT: '0' });
    started.push(server);
    const port = await server.ready;
    const declare = async (words: readonly string[]): Promise<void> => {
      const command = run('operator', env, ['results', 'declare', '--date', DAY, ...words, '--yes']);
      if ((await command.ended) !== 0) throw new Error(command.errors() || command.output());
    };
    return await work({ port, declare });
  } finally {
    for (const { process } of started) process.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
    remove();
    await database.drop();
  }
}

const PLAYERS = { mobile: '9876543210', other: '9876543211', free: '7000000001', second: '7000000002' };

const replayed = (lineage: Lineage): Promise<Awaited<ReturnType<typeof replay>>> =>
  onServer(({ port, declare }) => replay(port, lineage, { ...PLAYERS }, declare));

it('serves the Kotlin client 65 of its 69 calls, and tells why not the others', async () => {
  const { works, refused, faults } = await replayed(KOTLIN);
  expect(faults).toEqual([]);
  expect([works, works + refused.length]).toEqual([65, 69]);
  expect(refused.map((text) => text.split(':')[0])).toEqual([
    'api-notification-setting',
    'api-check-user-for-transfer-amt',
    'api-fund-payment-slip-upload',
    'api-check-security-pin',
  ]);
});

it.each([REACT, REACT_ANCESTOR, FLUTTER])('serves every call of $name', async (lineage) => {
  const { refused, faults } = await replayed(lineage);
  expect([faults, refused]).toEqual([[], []]);
});

it.each<[Lineage, string[]]>([
  [JAVA, ['api-check-security-pin', 'api-add-user-bank-details']],
  [REACT_NATIVE, ['api-check-security-pin']],
])('serves the calls of $name but those that mean nothing here', async (lineage, paths) => {
  const { refused, faults } = await replayed(lineage);
  expect(faults).toEqual([]);
  expect(refused.map((text) => text.split(':')[0])).toEqual(paths);
});
