import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './database.mjs';
import { BEGINNING, newModel } from './model/world.mjs';
import { addPlayers } from './players.mjs';
import { createServers } from './servers.mjs';

/** The servers' time: it runs with ours, and a fault can step it. */
function createClock() {
  let offset = BEGINNING - Date.now();
  let shown = [];
  const now = () => Date.now() + offset;
  return {
    now,
    step(byMs) {
      shown.push(now());
      offset += byMs;
      shown.push(now());
    },
    /** The earliest and latest time that it has shown since the last call. */
    span() {
      const all = [...shown, now()];
      shown = [now()];
      return { from: Math.min(...all), to: Math.max(...all) };
    },
  };
}

/**
 * A database, two servers on it (one for the embedded database, which allows only one), and players. `named`: see
 * openDatabase.
 */
export async function openPlace(named) {
  const folder = mkdtempSync(join(tmpdir(), 'ank-torture-'));
  const count = named === 'embedded' ? 1 : 2;
  const dataFolder = join(folder, 'server-1');
  const database = await openDatabase(named, dataFolder);
  const clock = createClock();
  const { servers, close } = await createServers({
    ...{ count, folder, url: database.url, clock: clock.now },
    dataUnder: database.disk?.folder ?? folder,
  });
  const place = { folder, database, clock, servers, abilities: database.abilities };
  place.close = async () => {
    await close();
    await database.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await servers[0].start();
    if (count === 1) await servers[0].stop();
    const model = newModel();
    place.world = { ...(await addPlayers(database)), markets: model.markets };
    await Promise.all(servers.filter(({ isUp }) => !isUp).map((server) => server.start()));
    return { place, model };
  } catch (error) {
    await place.close().catch(() => undefined);
    throw error;
  }
}
