import { Client } from 'pg';
import { type Config, isLocalHost } from '../config';

type Addresses = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'readDatabaseUrl' | 'otpWebhookUrl'>;

/** As the driver reads the address: its parameters may name another host, and a socket is a path. */
function isPlainDatabase(address: string): boolean {
  const { host, ssl } = new Client({ connectionString: address });
  return !ssl && !isLocalHost(host) && !host.startsWith('/');
}

function isPlainCall(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLocalHost(hostname);
}

/** The settings whose connections leave the machine without TLS. */
export function plainConnections(config: Addresses): string[] {
  const settings: [name: string, address: string | null, isPlain: (address: string) => boolean][] = [
    ['DATABASE_URL', config.databaseUrl, isPlainDatabase],
    ['MIGRATION_DATABASE_URL', config.migrationDatabaseUrl, isPlainDatabase],
    ['READ_DATABASE_URL', config.readDatabaseUrl, isPlainDatabase],
    ['OTP_WEBHOOK_URL', config.otpWebhookUrl, isPlainCall],
  ];
  return settings.filter(([, address, isPlain]) => address !== null && isPlain(address)).map(([name]) => name);
}
