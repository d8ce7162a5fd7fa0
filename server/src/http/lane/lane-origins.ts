import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../config';
import type { RemoteOrigins } from '../remote-origins';

/**
 * The origin that an answer of the lane names as its reader, '' where it names none; null where the ordinary way must
 * look at the request.
 */
export function laneOrigins({ publicUrl, pageOrigins }: Config, remoteOrigins: RemoteOrigins) {
  const isForeign = (origin: string): boolean => remoteOrigins().includes(origin) || pageOrigins.includes(origin);
  return (headers: IncomingHttpHeaders): string | null => {
    const { origin, host } = headers;
    // Without an address of its own the server answers with that by which it was called, and a proxy may name another.
    const isProxied = (headers['x-forwarded-host'] ?? headers['x-forwarded-proto']) !== undefined;
    if (publicUrl === null && isProxied) return null;
    if (origin !== undefined && isForeign(origin)) return origin;
    if (origin === undefined || origin === publicUrl) return '';
    const isOwn = !isProxied && URL.canParse(origin) && new URL(origin).host === host;
    return isOwn ? '' : null;
  };
}
