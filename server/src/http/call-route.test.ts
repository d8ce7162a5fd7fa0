import { envelope, sessionOnly } from '@ank/protocol/server';
import { DATABASES } from '../../test/support/databases';
import { createWorld } from '../../test/support/world';
import { DatabaseUnreachable } from '../db/port';
import { createLogger } from '../logger';
import { buildApp } from './app';
import { addCall } from './call-route';
import { createTools } from './tools';

it('serves no call whose definition has a session and whose input names no token', async () => {
  const world = await createWorld(DATABASES[0]!);
  const deps = { ...world, logger: createLogger('silent') };
  const app = await buildApp(deps);
  const answer = jest.fn(async () => undefined);
  const call = { path: '/api-renamed', request: envelope, encodeAnswer: () => ({ status: true }) } as const;
  addCall(
    app,
    createTools(deps, () => []),
    { call: { ...call, session: true }, answer },
  );
  const payload = { env_type: 'Prod', app_key: 'test' };
  const { statusCode } = await app.inject({ method: 'POST', url: '/api-renamed', payload });
  expect([statusCode, answer.mock.calls]).toEqual([500, []]);
  await app.close();
  await world.close();
});

it('drops the kept player after a call that fails, because it may have been carried out', async () => {
  const world = await createWorld(DATABASES[0]!);
  const deps = { ...world, logger: createLogger('silent') };
  const app = await buildApp(deps);
  const forgetPoller = jest.fn();
  const call = { path: '/api-renamed', request: sessionOnly, encodeAnswer: () => ({ status: true }) } as const;
  const answer = () => Promise.reject(new DatabaseUnreachable('unknown', new Error('lost')));
  addCall(app, { ...createTools(deps, () => []), forgetPoller }, { call: { ...call, session: true }, answer });
  const { token } = await world.addPlayer();
  const payload = { env_type: 'Prod', app_key: 'test', unique_token: token };
  const { statusCode } = await app.inject({ method: 'POST', url: '/api-renamed', payload });
  expect([statusCode, forgetPoller.mock.calls]).toEqual([500, [[token]]]);
  await app.close();
  await world.close();
});
