import { byOperator } from '../../../test/support/actors';
import { filledPostgres } from '../../../test/support/databases';
import { eventually } from '../../../test/support/eventually';
import { askForStream, type LiveReader, openStream, refusedStream } from '../../../test/support/live-reader';
import { lockWaits } from '../../../test/support/lock-waits';
import { listenOn } from '../../../test/support/raw-http';
import { createWorld, DAY, fillTryOut, KALYAN, type Player, type World } from '../../../test/support/world';
import { switchPlayer } from '../../accounts/switch-player';
import { openPostgres } from '../../db/postgres';
import { declareResult } from '../../results/declare-result';

const LISTENERS = `select pid from pg_stat_activity where query in ('listen changes', 'select 1') and pid <> pg_backend_pid()
  and datname = current_database()`;

describe('the stream with two servers', () => {
  let place: { url: string; drop: () => Promise<void> };
  let here: World;
  let there: World;
  let port: number;
  let player: Player;
  let reader: LiveReader;
  beforeAll(async () => {
    place = await filledPostgres(fillTryOut);
    const open = () => createWorld({ openFilled: async () => openPostgres(place.url, () => undefined) });
    [here, there] = [await open(), await open()];
    port = await listenOn(here.app.server);
  });
  beforeEach(async () => {
    player = await there.addPlayer(1000);
    reader = await openStream(port, player.token);
    await reader.next('begun');
  });
  afterEach(() => reader.leave());
  afterAll(async () => {
    await here.close();
    await there.close();
    await place.drop();
  });

  it('has the changes made on the other one', async () => {
    await there.bid(player, {});
    await reader.next('ask');
    await declareResult(byOperator(there), {
      ...{ marketId: KALYAN, day: DAY, session: 'open', number: '128', reason: '' },
    });
    // The end of Open may be sent by itself, before the result.
    const { rows } = await reader.next('rows', (data) => data.rows[0].open_result !== '');
    expect(rows).toMatchObject([{ game_id: KALYAN, open_result: '128-1' }]);
  });

  it('is ended by a logout or a block on the other one', async () => {
    await there.call('/api-user-logout', { unique_token: player.token });
    await reader.ended();
    const other = await there.addPlayer(0);
    const reading = await openStream(port, other.token);
    await switchPlayer(byOperator(there), { mobile: other.mobile, what: 'blocked', on: true });
    await reading.ended();
  });

  it('keeps no stream of a client that left while its session was looked up', async () => {
    const connections = () => new Promise((resolve) => here.app.server.getConnections((_, count) => resolve(count)));
    const other = await there.addPlayer(0);
    const before = await connections();
    await there.database.transaction(async (inside) => {
      await inside.query('lock table player_session in access exclusive mode');
      const { leave } = askForStream(port, other.token);
      await lockWaits(inside, 1);
      leave();
      await eventually('the client has left', async () => (await connections()) === before);
    });
    await refusedStream(port, 'x'.repeat(43));
    await there.database.query(`select pg_notify('changes', 'roots')`);
    expect(await reader.next('roots')).toEqual({ within: 0 });
  });

  it('continues after its connection to the database was lost', async () => {
    reader.clear();
    await there.database.query(`select pg_terminate_backend(pid) from (${LISTENERS}) listeners`);
    // All streams are asked to poll, because changes may have been missed.
    await reader.next('ask');
    await there.openSession(player.id);
    await reader.next('ask');
  });

  it('ends when its server stops, which refuses new ones', async () => {
    const closing = here.app.close();
    await reader.ended();
    // While closing, the server may still answer; after that it accepts no connection.
    const later = await refusedStream(port, player.token).catch(() => null);
    expect(later?.status ?? 503).toBe(503);
    await closing;
  });
});
