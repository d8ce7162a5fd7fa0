import { Client } from 'pg';
import type { Config } from '../config';
import { isLocalHost } from '../settings';

type Addresses = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'readDatabaseUrl' | 'otpWebhookUrl'>;

/** As the driver reads the address: its parameters may name another host, and a socket is a path. */
function isUnencryptedDatabase(address: string): boolean {
  const { host, ssl } = new Client({ connectionString: address });
  return !ssl && !isLocalHost(host) && !host.startsWith('/');
}

function isUnencryptedCall(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLocalHost(hostname);
}

/** The settings whose connections leave the machine without TLS. */
export function unencryptedConnections(config: Addresses): string[] {
  const settings: [name: string, address: string | null, isUnencrypted: (address: string) => boolean][] = [
    ['DATABASE_URL', config.databaseUrl, isUnencryptedDatabase],
    ['MIGRATION_DATABASE_URL', config.migrationDatabaseUrl, isUnencryptedDatabase],
    ['READ_DATABASE_URL', config.readDatabaseUrl, isUnencryptedDatabase],
    ['OTP_WEBHOOK_URL', config.otpWebhookUrl, isUnencryptedCall],
  ];
  return settings
    .filter(([, address, isUnencrypted]) => address !== null && isUnencrypted(address))
    .map(([name]) => name);
}
