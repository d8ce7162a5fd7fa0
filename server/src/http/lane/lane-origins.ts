import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../config';
import type { RemoteOrigins } from '../remote-origins';

/** The origin that may read an answer of the lane ('': no other); null if the request must take the ordinary way. */
export function laneOrigins({ publicUrl, pageOrigins }: Config, remoteOrigins: RemoteOrigins) {
  const isForeign = (origin: string): boolean => remoteOrigins().includes(origin) || pageOrigins.includes(origin);
  return (headers: IncomingHttpHeaders): string | null => {
    const { origin, host } = headers;
    // Without a configured address the server uses the one it was called by, which a proxy may replace.
    const isProxied = (headers['x-forwarded-host'] ?? headers['x-forwarded-proto']) !== undefined;
    if (publicUrl === null && isProxied) return null;
    if (origin !== undefined && isForeign(origin)) return origin;
    if (origin === undefined || origin === publicUrl) return '';
    const isOwn = !isProxied && URL.canParse(origin) && new URL(origin).host === host;
    return isOwn ? '' : null;
  };
}
