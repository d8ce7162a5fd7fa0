import { DATABASES } from '../../test/support/databases';
import { at } from '../../test/support/world';
import { createFixedClock } from '../clock';
import { migrate } from '../db/migrate';
import type { Database } from '../db/port';
import { readSchema } from '../db/schema';
import { createLogger } from '../logger';
import { runCommand } from './run-command';

describe.each(DATABASES)('an empty house on $name', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await kind.open();
    await migrate(database, readSchema());
  });
  afterAll(() => database.close());

  const operate = (...words: string[]) =>
    runCommand({ database, clock: createFixedClock(at('10:00 AM')), logger: createLogger('silent') }, words);

  it('gets its first market of each family, their rates and its first player', async () => {
    expect((await operate('rates', 'set', '--label', 'Jodi Digit', '--stake', '10', '--pays', '950')).text).toBe(
      'Set the rate of Jodi Digit (main) to 10 pays 950? It has no rate yet and takes no bids.',
    );
    for (const words of [
      ['markets', 'add', '--name', 'FIRST', '--open', '04:10 PM', '--close', '06:10 PM'],
      ['markets', 'add', '--family', 'starline', '--name', '04:30 PM', '--open', '04:30 PM'],
      ['markets', 'add', '--family', 'gali', '--name', 'FIRST', '--open', '11:25 PM'],
      ['rates', 'set', '--label', 'Jodi Digit', '--stake', '10', '--pays', '950', '--yes'],
      ['players', 'create', '--mobile', '9000000001', '--name', 'Asha', '--password', 'secret12'],
      ['players', 'credit', '--mobile', '9000000001', '--points', '100', '--reason', 'first', '--yes'],
    ]) {
      expect([words, await operate(...words)]).toEqual([words, expect.objectContaining({ exitCode: 0 })]);
    }
    const markets = JSON.parse((await operate('markets', 'list', '--json')).text);
    expect(markets.map(({ id, family, on }: Record<string, unknown>) => [id, family, on])).toEqual([
      ['3', 'gali', true],
      ['1', 'main', true],
      ['2', 'starline', true],
    ]);
    expect(
      await operate('markets', 'add', '--name', 'first', '--open', '04:10 PM', '--close', '06:10 PM'),
    ).toMatchObject({ exitCode: 1 });
    expect(await operate('ledger', 'verify')).toMatchObject({ exitCode: 0 });
  });
});
