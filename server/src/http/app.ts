import type { Registry } from '@ank/contract';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { trusting } from '../addresses';
import { wholeKey } from '../app-keys';
import type { Deps } from '../deps';
import { openCanaryStops } from '../remotes/canary-stops';
import { createLoadCount } from '../remotes/count-load';
import { addAccountCalls } from './accounts/account.routes';
import { addLimitCalls } from './accounts/limit.routes';
import { addNoticeCalls } from './accounts/notice.routes';
import { addPushCalls } from './accounts/push.routes';
import { addProfileCalls } from './accounts/profile.routes';
import { addRegistrationCalls } from './accounts/registration.routes';
import { addSessionCalls } from './accounts/session.routes';
import { addCharts } from './charts/chart.routes';
import { addHomeCalls } from './content/home.routes';
import { addSlides } from './content/slides.routes';
import { addFailures, answerFailure } from './failures';
import { addHealth } from './health.routes';
import { addLiveStream } from './live/live.routes';
import { addBidCalls } from './markets/bid.routes';
import { addMarketCalls } from './markets/market.routes';
import { addReceiptCalls } from './markets/receipt.routes';
import { addProtection } from './protection';
import { registerSite } from './site';
import { createPages } from './site/pages';
import { watchPublished } from './site/published';
import { shellTrial, type Shells, watchShells, withoutStopped } from './site/shells';
import { withoutMoney } from './site/without-money';
import { addRemoteLoads } from './site/remote-loads.routes';
import { READ_CALL } from './read-call';
import { remoteOriginsOf } from './remote-origins';
import { addRefusedCalls } from './refused.routes';
import { createTools } from './tools';
import { addDepositCalls } from './wallet/deposit.routes';
import { addWalletCalls } from './wallet/wallet.routes';

/** Enough for the longest slip. No client sends more. */
const BODY_LIMIT_BYTES = 64 * 1024;

const KEEP_ALIVE_MS = 30_000;

/** Drops requests that arrive too slowly, so that a slow sender cannot hold a connection. */
const REQUEST_MS = 20_000;
const CHECKED_EVERY_MS = 5_000;

/** Builds the whole server without listening. `isLeaving`: it is about to stop, which proxies must see. */
export async function buildApp(deps: Deps, isLeaving = (): boolean => false): Promise<FastifyInstance> {
  const { config, logger } = deps;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Requests are not logged, so a request id would be of no use.
    childLoggerFactory: (whole) => whole,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trusting(config.trustProxy),
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: REQUEST_MS, connectionsCheckingInterval: CHECKED_EVERY_MS },
    frameworkErrors: answerFailure,
    forceCloseConnections: 'idle',
    // Its own answer is no failure of the protocol: addProtection refuses what comes while the server stops.
    return503OnClosing: false,
  });
  // Fastify also parses plain text, which any site's page may send without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  addFailures(app);
  const published = watchPublished(config);
  const remoteOrigins = remoteOriginsOf(config, published);
  await addProtection(app, deps, remoteOrigins);

  app.decorateRequest(READ_CALL, null);
  const tools = createTools(deps, remoteOrigins);
  app.addHook('onClose', tools.announcements.close);
  app.addHook('onClose', tools.flushBids);
  addHealth(app, deps, isLeaving);
  addAccountCalls(app, tools);
  addRegistrationCalls(app, tools);
  addProfileCalls(app, tools);
  addLimitCalls(app, tools);
  addSessionCalls(app, tools);
  addNoticeCalls(app, tools);
  addPushCalls(app, tools);
  addHomeCalls(app, tools);
  addMarketCalls(app, tools);
  addBidCalls(app, tools);
  addReceiptCalls(app, tools);
  addWalletCalls(app, tools);
  addDepositCalls(app, tools);
  addLiveStream(app, tools);
  addRefusedCalls(app);
  addSlides(app);
  addCharts(app, tools);
  const stops = await openCanaryStops(deps);
  const settings = {
    appKey: wholeKey(config.appKeys[0]),
    androidPackageUrl: config.androidPackageUrl,
    minPasswordLength: config.minPasswordLength,
    apiOrigin: config.apiOrigin,
    pointsOnly: config.pointsOnly,
    ...(config.terms && { terms: config.terms }),
    ...config.dialect,
  };
  const registry = (): Registry => stops.without(published().registry);
  const watched = watchShells(config.siteDir);
  const shells = (): Shells => withoutStopped(watched(), stops);
  const pages = createPages(settings, config.pointsOnly ? () => withoutMoney(registry()) : registry, shells);
  const offered = { registry: pages.registry, shell: () => shellTrial(shells()) };
  addRemoteLoads(app, tools, createLoadCount(deps.clock, { ...offered, judge: stops.judge }));
  await registerSite(app, { siteDir: config.siteDir, pages });
  tools.lane.open(app);
  return app;
}
