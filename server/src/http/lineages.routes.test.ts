import { aliasOf } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../test/support/databases';
import { LINEAGES, type Replay } from '../../test/support/lineages';
import { login } from '../../test/support/wire-shapes';
import { createWorld, DAY, type Json, type World } from '../../test/support/world';
import { createLogger } from '../logger';
import { runCommand } from '../operator/run-command';

const RESULTS = [
  ['--family', 'main', '--market', 'KALYAN', '--session', 'open', '--pana', '128'],
  ['--family', 'starline', '--market', '106', '--pana', '128'],
  ['--family', 'gali', '--market', '206', '--digits', '47'],
];

/** Additions of this project, which older clients do not send. */
const OWN: readonly string[] = [API.userLogout, API.verifyOtp, API.remoteLoad, API.mySlips];

describe.each(LINEAGES)('$name of the family', ({ envelope, deviceId, mobile, before, after }) => {
  let world: World;
  beforeAll(async () => {
    // Answers are the same on both databases, so one is enough.
    world = await createWorld(DATABASES[1]!);
  });
  afterAll(() => world.close());

  const send = async (path: string, body: object): Promise<Json> =>
    (await world.post(`/${path}`, { ...envelope, ...body })).body;

  /** Fields of an answer whose type differs from what the client expects. */
  async function misread(replays: readonly Replay[], token: string): Promise<string[]> {
    const faults: string[] = [];
    for (const { path, body, answer } of replays) {
      const received = await send(path, body({ token, mobile, other: '9876543212', free: '7000000001' }));
      const read = answer.safeParse(received);
      if (!read.success)
        faults.push(
          `${path}: ${JSON.stringify(received).slice(0, 200)}: ${JSON.stringify(read.error.issues.slice(0, 3))}`,
        );
    }
    return faults;
  }

  it('sends its requests as it always did and reads every answer in the types that it knows', async () => {
    const session = await send('api-user-login', { mobile, password: 'play1234', device_id: deviceId });
    expect(login.safeParse(session).error?.issues).toBeUndefined();
    expect(await misread(before, session.unique_token)).toEqual([]);
    for (const words of RESULTS) {
      const declared = await runCommand(
        { database: world.database, clock: world.clock, logger: createLogger('silent') },
        ['results', 'declare', '--date', DAY, ...words, '--yes'],
      );
      expect(declared.exitCode).toBe(0);
    }
    expect(await misread(after, session.unique_token)).toEqual([]);
    expect(await world.breaks()).toEqual([]);
  });

  it('is told in its own way of a wrong app, and of a session that is no more', async () => {
    expect(await send('api-get-dashboard-data', { env_type: 'Test', unique_token: 'x' })).toMatchObject({
      msg: 'UnAuthorized request',
      status: false,
    });
    expect(await send('api-get-dashboard-data', { unique_token: 'x' })).toMatchObject({
      status: false,
      msg: expect.any(String),
    });
  });
});

it('leaves no call of the wire without a client that replays it', () => {
  const replayed = new Set(
    LINEAGES.flatMap(({ before, after }) => [...before, ...after]).map(({ path }) => `/${path}`),
  );
  const served = Object.values(API).filter((path) => !OWN.includes(path) && path !== API.userLogin);
  expect(served.filter((path) => !replayed.has(path) && !replayed.has(aliasOf(path) ?? ''))).toEqual([]);
});
