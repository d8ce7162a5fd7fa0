import { type Config, isLocalHost } from '../config';

type Addresses = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'readDatabaseUrl' | 'otpWebhookUrl'>;

/** The driver speaks TLS if the address asks for it. */
function isPlainDatabase({ searchParams }: URL): boolean {
  const mode = searchParams.get('sslmode') ?? (searchParams.has('ssl') ? 'require' : 'disable');
  return mode === 'disable' || ['0', 'false'].includes(searchParams.get('ssl') ?? '');
}

/** The settings whose connections leave the machine without TLS. */
export function plainConnections(config: Addresses): string[] {
  const addresses: [setting: string, address: string | null][] = [
    ['DATABASE_URL', config.databaseUrl],
    ['MIGRATION_DATABASE_URL', config.migrationDatabaseUrl],
    ['READ_DATABASE_URL', config.readDatabaseUrl],
    ['OTP_WEBHOOK_URL', config.otpWebhookUrl],
  ];
  return addresses.flatMap(([setting, address]) => {
    const url = address === null ? null : new URL(address);
    if (!url || isLocalHost(url.hostname)) return [];
    const isPlain = url.protocol.startsWith('postgres') ? isPlainDatabase(url) : url.protocol === 'http:';
    return isPlain ? [setting] : [];
  });
}
