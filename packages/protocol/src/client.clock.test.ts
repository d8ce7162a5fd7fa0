import { type ClientOnServer, clientOnServer } from './test-support/client-on-server';
import { aCall, failureOf } from './test-support/one-call';

let on: ClientOnServer;
beforeEach(async () => {
  on = await clientOnServer();
});
afterEach(() => on.server.close());

describe('the clock of the server', () => {
  it('is read from accepted and refused answers alike [S15]', async () => {
    on.server.answerJson({ status: true, server_time: '2026-11-21T21:15:00.250+05:30' });
    await on.client.send(aCall(), undefined);
    on.server.answerJson({ status: false, msg: 'No', server_time: '2026-11-21T15:45:01Z' }, 429);
    await failureOf(on.client.send(aCall(), undefined));
    expect(on.serverTimes).toEqual([Date.UTC(2026, 10, 21, 15, 45, 0, 250), Date.UTC(2026, 10, 21, 15, 45, 1)]);
  });

  it('comes with the time that its call took, because it may be that much behind', async () => {
    let now = 1000;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    on.server.answer((response) => {
      now += 3000;
      response.end(JSON.stringify({ status: true, server_time: '2026-11-21T21:15:00+05:30' }));
    });
    await on.client.send(aCall(), undefined);
    clock.mockRestore();
    expect(on.roundTrips).toEqual([3000]);
  });

  it.each([
    undefined,
    null,
    1795275900000,
    '',
    'now',
    'server 1',
    '21 Nov 2026 09:15:00 PM',
    '2026-11-21',
    '2026-11-21T21:15:00',
    '2026-13-21T21:15:00Z',
  ])('is not read from %j, which does not name a moment', async (server_time) => {
    on.server.answerJson({ status: true, server_time });
    await on.client.send(aCall(), undefined);
    expect(on.serverTimes).toEqual([]);
  });
});
