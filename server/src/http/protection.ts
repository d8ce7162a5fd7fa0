import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Config } from '../config';
import type { Deps } from '../deps';
import { Refused } from '../errors';
import { shedCalls } from './limits/load-shedding';

/** With an event loop this late for seconds, answers come too late to be useful. */
const MAX_LOOP_DELAY_MS = 2_000;

const YEAR_S = 31_536_000;
const STRICT_TRANSPORT = `max-age=${YEAR_S}; includeSubDomains`;

/** Browser features that the app does not use. It does use clipboard-write. */
const SWITCHED_OFF = [
  ...['accelerometer', 'autoplay', 'camera', 'clipboard-read', 'display-capture', 'encrypted-media'],
  ...['fullscreen', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'picture-in-picture', 'publickey-credentials-create'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'storage-access', 'usb'],
  ...['window-management', 'xr-spatial-tracking'],
];
const PERMISSIONS_POLICY = SWITCHED_OFF.map((feature) => `${feature}=()`).join(', ');

function securityHeaders({ production, remoteOrigins, imageOrigins, apiOrigin }: Config): Parameters<typeof helmet>[1] {
  const own = ["'self'", ...remoteOrigins];
  const api = apiOrigin === '' ? [] : [apiOrigin];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: own,
        styleSrc: own,
        connectSrc: [...own, ...api],
        imgSrc: ["'self'", 'data:', ...imageOrigins, ...api],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
        // The shell creates `default` to check script addresses; DOMPurify creates its own.
        trustedTypes: ['default', 'dompurify'],
      },
    },
    strictTransportSecurity: production ? { maxAge: YEAR_S, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  };
}

/** Rejects browser requests from pages of other sites. Native clients send no Origin. */
function checkOrigin(app: FastifyInstance, { publicUrl, remoteOrigins, pageOrigins }: Config): void {
  const allowed = new Set([...remoteOrigins, ...pageOrigins, ...(publicUrl === null ? [] : [publicUrl])]);
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers;
    if (origin === undefined || allowed.has(origin)) return;
    if (URL.canParse(origin) && new URL(origin).host === request.host) return;
    if (request.method === 'GET' || request.method === 'HEAD') return;
    throw new Refused('not_allowed', 'This site may not use the service', { httpStatus: 403 });
  });
}

/** Route options of polled calls: headers about documents only cost bytes there, and the answer comes compressed. */
export const polledRoute = ({ production }: Config): RouteShorthandOptions => ({
  helmet: false,
  compress: false,
  onRequest: async (_request, reply) => {
    reply.removeHeader('permissions-policy');
    reply.header('x-content-type-options', 'nosniff');
    if (production) reply.header('strict-transport-security', STRICT_TRANSPORT);
  },
});

/** Security headers, allowed origins, compression and load shedding. */
export async function addProtection(app: FastifyInstance, { config, database }: Deps): Promise<void> {
  await app.register(helmet, securityHeaders(config));
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', PERMISSIONS_POLICY));
  await app.register(cors, {
    origin: [...config.remoteOrigins, ...config.pageOrigins],
    methods: ['GET', 'POST'],
    allowedHeaders: ['content-type'],
    maxAge: 600,
  });
  checkOrigin(app, config);
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] });
  // The embedded database runs inside the event loop, where a delay does not mean overload.
  if (database.kind !== 'pglite') await shedCalls(app, MAX_LOOP_DELAY_MS);
  let closing = false;
  app.addHook('preClose', async () => void (closing = true));
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'POST') reply.header('cache-control', 'no-store');
    // A connection kept alive after its last response would delay the stop.
    if (closing) reply.header('connection', 'close');
  });
}
