import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import type { Deps } from '../deps';
import { Refused, unavailable } from '../errors';
import { withoutKeepAlive } from './keep-alive';
import { shedCalls } from './limits/load-shedding';
import type { RemoteOrigins } from './remote-origins';
import { dataHeaders, securityHeaders } from './security-headers';

/** At this delay of the event loop, answers come too late to be useful. */
const MAX_LOOP_DELAY_MS = 2_000;

/** Route options for calls whose answers are already compressed or too short, and need no document headers. */
export const DATA_ROUTE = { config: { dataOnly: true }, compress: false } as const;

const isDataOnly = ({ routeOptions }: FastifyRequest): boolean => 'dataOnly' in routeOptions.config;

/** Rejects browser requests from pages of other sites. Native clients send no Origin. */
function checkOrigin(app: FastifyInstance, { publicUrl, pageOrigins }: Config, remoteOrigins: RemoteOrigins): void {
  const allowed = new Set([...pageOrigins, ...(publicUrl === null ? [] : [publicUrl])]);
  const mayAsk = (request: FastifyRequest): boolean => {
    const { origin } = request.headers;
    if (origin === undefined || allowed.has(origin) || remoteOrigins().includes(origin)) return true;
    if (URL.canParse(origin) && new URL(origin).host === request.host) return true;
    return request.method === 'GET' || request.method === 'HEAD';
  };
  app.addHook('onRequest', (request, _reply, done) =>
    done(
      mayAsk(request)
        ? undefined
        : new Refused('not_allowed', { message: 'This site may not use the service' }, { httpStatus: 403 }),
    ),
  );
}

/** Security headers, allowed origins, compression, load shedding, and no call that begins while the server stops. */
export async function addProtection(
  app: FastifyInstance,
  { config, database }: Deps,
  origins: RemoteOrigins,
): Promise<void> {
  const [usual, data] = [securityHeaders(config, origins), dataHeaders(config)];
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isDataOnly(request) ? data : usual());
    done();
  });
  const isForeignReader = (origin = ''): boolean => [...origins(), ...config.pageOrigins].includes(origin);
  await app.register(cors, {
    origin: (origin, done) => done(null, isForeignReader(origin)),
    methods: ['GET', 'POST'],
    allowedHeaders: ['content-type'],
    maxAge: 600,
  });
  checkOrigin(app, config, origins);
  let closing = false;
  app.addHook('preClose', async () => void (closing = true));
  // Pages and files are still served: a page that misses one of its files shows an error.
  app.addHook('onRequest', (request, _reply, done) =>
    done(closing && request.method === 'POST' ? unavailable() : undefined),
  );
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] });
  // The embedded database runs inside the event loop, where a delay does not mean overload.
  if (database.kind !== 'pglite') await shedCalls(app, MAX_LOOP_DELAY_MS);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method === 'POST') reply.header('cache-control', 'no-store');
    if (isDataOnly(request)) {
      // An answer that is not stored needs no Vary header.
      reply.removeHeader('vary');
      withoutKeepAlive(reply.raw);
    }
    // A connection kept alive after its last response would delay the stop.
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}
