import { DATABASES } from '../../test/support/databases';
import { schemaBefore } from '../../test/support/schemas';
import { at } from '../../test/support/world';
import { createFixedClock } from '../clock';
import { createLogger } from '../logger';
import { runCommand } from '../operator/run-command';
import { migrate } from './migrate';
import { readSchema } from './schema';

const ALL = readSchema();
/** The data of a site from the time when reasons were sentences and operators had plain names. */
const OLD = schemaBefore('0071');

it.each(DATABASES)('events of an older database of $name are listed like new ones', async (kind) => {
  const database = await kind.open();
  const clock = createFixedClock(at('10:00 AM'));
  await migrate(database, OLD);
  const before = [
    { kind: 'login_failed', details: { reason: 'unknown number' } },
    { kind: 'login_failed', details: { reason: 'wrong password' } },
    { kind: 'login_failed', details: { reason: 'blocked' } },
    { kind: 'operator_command', details: { command: 'players list', outcome: 'done', by: 'asha' } },
    { kind: 'password_reset', details: { by: 'operator:asha' } },
    { kind: 'registered', details: {} },
  ];
  for (const event of before) {
    await database.query('insert into security_event (made_at, kind, details) values ($1, $2, $3::jsonb)', [
      ...[clock.iso(), event.kind, JSON.stringify(event.details)],
    ]);
  }
  await migrate(database, ALL);
  const { text } = await runCommand({ database, clock, logger: createLogger('silent') }, [
    'security',
    'list',
    '--json',
  ]);
  expect(JSON.parse(text).map(({ details }: { details: object }) => details)).toEqual([
    {},
    { by: 'operator:asha' },
    { command: 'players list', outcome: 'done', by: 'operator:asha' },
    { reason: 'blocked' },
    { reason: 'wrong_password' },
    { reason: 'unknown_number' },
  ]);
  await expect(database.query('delete from security_event')).rejects.toMatchObject({ code: '23001' });
  await database.close();
});
