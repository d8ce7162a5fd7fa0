import { unencryptedConnections } from './unencrypted-connections';

const NONE = { databaseUrl: null, migrationDatabaseUrl: null, readDatabaseUrl: null, otpWebhookUrl: null };

it.each([
  ['postgres://u:p@db.example/ank', true],
  ['postgres://u:p@10.0.0.7:5432/ank?sslmode=disable', true],
  ['postgres://u:p@db.example/ank?ssl=0', true],
  ['postgres://u:p@db.example/ank?sslmode=require', false],
  ['postgresql://u:p@db.example/ank?sslmode=verify-full', false],
  ['postgres://u:p@db.example/ank?ssl=true', false],
  ['postgres://u:p@127.0.0.1/ank', false],
  ['postgres://u:p@localhost/ank', false],
  ['postgres://u:p@[::1]:5432/ank', false],
  ['postgres:///ank?host=/run/postgresql', false],
  ['postgres://u:p@%2Frun%2Fpostgresql/ank', false],
  ['postgres:///ank?host=db.example', true],
  ['postgres://u:p@localhost/ank?host=db.example', true],
  ['postgres://u:p@db.example/ank?host=127.0.0.1', false],
])('a database at %s is reached in clear beyond this machine: %s', (address, isUnencrypted) => {
  expect(unencryptedConnections({ ...NONE, databaseUrl: address })).toEqual(isUnencrypted ? ['DATABASE_URL'] : []);
});

it('each setting with such a connection is named', () => {
  const plain = 'postgres://u:p@db.example/ank';
  expect(
    unencryptedConnections({
      databaseUrl: plain,
      migrationDatabaseUrl: plain,
      readDatabaseUrl: plain,
      otpWebhookUrl: 'http://codes.example/send',
    }),
  ).toEqual(['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'READ_DATABASE_URL', 'OTP_WEBHOOK_URL']);
  expect(unencryptedConnections({ ...NONE, otpWebhookUrl: 'https://codes.example/send' })).toEqual([]);
});
