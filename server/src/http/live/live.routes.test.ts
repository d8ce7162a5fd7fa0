import { liveStream } from '@ank/protocol';
import { byOperator } from '../../../test/support/actors';
import { DATABASES } from '../../../test/support/databases';
import {
  addReader,
  createLiveWorld,
  type LiveReader,
  openStream,
  refusedStream,
} from '../../../test/support/live-reader';
import { eventually } from '../../../test/support/eventually';
import { at, DAY, KALYAN, type Player, type World } from '../../../test/support/world';
import { switchPlayer } from '../../accounts/switch-player';
import { publishRoot } from '../../results/publish-root';
import { sealSession } from '../../results/seal-session';

describe.each(DATABASES)('the stream on $name', (kind) => {
  let world: World;
  let port: number;
  let player: Player;
  let reader: LiveReader;
  beforeAll(async () => void ({ world, port } = await createLiveWorld(kind)));
  beforeEach(async () => void ({ player, reader } = await addReader(world, port)));
  afterEach(() => reader.leave());
  afterAll(() => world.close());

  const announceRoots = (): Promise<unknown> => world.database.query(`select pg_notify('changes', 'roots')`);
  const ofPlayer = (text: string) => (): Promise<unknown> => world.database.query(text, [player.id]);

  it('is sent without delay, cache and compression', () => {
    expect(reader.response.statusCode).toBe(200);
    expect(reader.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(reader.response.headers['content-encoding']).toBeUndefined();
  });

  it('requests nothing as it begins: the next poll has what came before', async () => {
    // Notifications arrive in their order: after this one, none of the new player's points is to come.
    await announceRoots();
    await reader.next('roots');
    const reading = await openStream(port, player.token);
    await reading.next('begun');
    await world.database.query(`update market set name = name || ' 3' where id = ${KALYAN}`);
    await eventually('the rows', () => reading.events.length > 0);
    expect(reading.events.map(({ name }) => name)).toEqual(['rows']);
    reading.leave();
  });

  it('sends nothing to others about one player', async () => {
    const other = await world.addPlayer(1000);
    const reading = await openStream(port, other.token);
    await reading.next('begun');
    reader.clear();
    await world.bid(player, {});
    await reader.next('ask');
    await announceRoots();
    await eventually('what is for all', () => reading.events.length > 0);
    expect(reading.events.map(({ name }) => name)).toEqual(['roots']);
    await world.bid(other, {});
    await reading.next('ask');
    reading.leave();
  });

  it('announces a published root to everybody', async () => {
    // On another market, because the other tests bid on this one.
    const sealed = { marketId: '10', day: DAY, session: 'open' } as const;
    await world.setClock(at('03:00 PM'));
    await sealSession(world, sealed);
    await publishRoot(world, sealed);
    expect(await reader.next('roots')).toMatchObject({ within: 0 });
  });

  const ENDINGS: [string, () => Promise<unknown>][] = [
    ['a log-out', () => world.call('/api-user-logout', { unique_token: player.token })],
    ['an ended session', ofPlayer('update player_session set ended_at = created_at where player_id = $1')],
    ['a removed session', ofPlayer('delete from player_session where player_id = $1')],
    ['a block', () => switchPlayer(byOperator(world), { mobile: player.mobile, what: 'blocked', on: true })],
    [
      'a newer stream of the session',
      async () => {
        const newer = await openStream(port, player.token);
        await newer.next('begun');
        await reader.ended();
        expect(newer.isEnded()).toBe(false);
        newer.leave();
      },
    ],
  ];

  it.each(ENDINGS)('is ended by %s', async (_name, end) => {
    await end();
    await reader.ended();
  });

  it('of another session continues when one is ended', async () => {
    const second = await openStream(port, await world.openSession(player.id));
    await second.next('begun');
    await world.call('/api-user-logout', { unique_token: player.token });
    await reader.ended();
    await second.next('ask');
    expect(second.isEnded()).toBe(false);
    second.leave();
  });

  it('is refused without a session', async () => {
    const ended = { code: 'session_ended', status: false };
    for (const token of ['x'.repeat(43), 'short', ''])
      expect((await refusedStream(port, token)).body).toMatchObject(ended);
    expect((await refusedStream(port, 7)).body).toMatchObject({ code: 'bad_request' });
    await world.database.query('update player set blocked = true where id = $1', [player.id]);
    expect((await refusedStream(port, player.token)).body).toMatchObject(ended);
    const wrongKey = { env_type: 'Prod', app_key: '', unique_token: player.token };
    expect((await world.call(liveStream.path, wrongKey)).body).toMatchObject({ msg: 'UnAuthorized request' });
    expect((await world.app.inject({ url: `${liveStream.path}?unique_token=${player.token}` })).statusCode).toBe(404);
  });

  it('gives up its place when the reader leaves', async () => {
    const { reader: watching } = await addReader(world, port);
    const isAlone = async (): Promise<boolean> => {
      await announceRoots();
      return (await watching.next('roots')).within === 0;
    };
    expect(await isAlone()).toBe(false);
    reader.leave();
    await eventually('its place is free', isAlone);
    watching.leave();
  });
});
