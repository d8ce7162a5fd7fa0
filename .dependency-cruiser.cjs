/** Who may import whom. One rule per room of the codebase; `npm run lint` checks them. */
const folder = (name) => `^packages/${name}/`;

const RULES = folder('rules');
const PROTOCOL = folder('protocol');
const CONTRACT = folder('contract');
const UI = folder('ui');
const TEXTS = folder('texts');
const PLATFORM = '^shared/';
const REACT = ['react', '@types/react'];

/** A room may import only the given rooms, and packages matching `packages`. */
const only = (room, { path = folder(room), rooms = [], packages = [] }) => ({
  name: `${room}-imports`,
  comment: `${room} imports only what its rule lists`,
  severity: 'error',
  from: { path: `${path}src/`, pathNot: '\\.test\\.tsx?$|/test-support/' },
  to: { pathNot: [path, ...rooms, ...packages.map((one) => `node_modules/${one}/`)] },
});

/** The server's rooms from the bottom up, and what each imports besides the files outside of rooms. */
const PORT = 'db/port';
const SUBJECTS = [
  ...['accounts/', 'bids/', 'content/', 'markets/', 'notices/', 'push/', 'receipts/', 'remotes/', 'results/'],
  ...['security/', 'wallet/'],
];
const SERVER = {
  db: [],
  load: [],
  catalogs: [],
  security: [PORT],
  ledger: [PORT, 'security/'],
  notices: [PORT],
  push: [PORT, 'catalogs/', 'notices/', 'security/'],
  accounts: [PORT, 'load/', 'notices/', 'security/'],
  content: [PORT, 'security/'],
  remotes: [PORT],
  receipts: [PORT, 'security/'],
  results: [PORT, 'receipts/', 'security/'],
  markets: [PORT, 'load/', 'content/', 'security/'],
  bids: [PORT, 'accounts/', 'content/', 'markets/', 'security/'],
  wallet: [PORT, 'accounts/', 'bids/', 'notices/', 'security/'],
  instance: [PORT, ...SUBJECTS, 'ledger/'],
  // The health check reports how far the ledger was checked.
  http: [PORT, ...SUBJECTS, 'catalogs/', 'load/', 'ledger/ledger-lag'],
  operator: [...SUBJECTS, 'db/', 'ledger/', 'instance/'],
};
const inServer = (path) => `^server/src/${path}`;

const serverRoom = ([room, rooms]) => ({
  name: `server-${room}-imports`,
  comment: `server/src/${room} imports only what its row lists`,
  severity: 'error',
  from: { path: inServer(`${room}/`), pathNot: '\\.test\\.ts$' },
  to: { path: inServer('([^/]+/|start|main|operator)'), pathNot: [`${room}/`, ...rooms].map(inServer) },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('rules', {}),
    only('protocol', { rooms: [RULES], packages: ['zod'] }),
    only('contract', { packages: REACT }),
    only('texts', { packages: [...REACT, '@lingui/core'] }),
    only('ui', { rooms: [TEXTS], packages: [...REACT, 'clsx', 'lucide-react'] }),
    only('shared', {
      path: PLATFORM,
      rooms: [RULES, PROTOCOL, CONTRACT, TEXTS],
      packages: [...REACT, 'jotai', 'react-router-dom', '@tanstack/react-query', 'react-toastify'],
    }),
    only('bid-entry', {
      rooms: [RULES, PROTOCOL, CONTRACT, PLATFORM, TEXTS, UI],
      packages: [...REACT, 'jotai', 'clsx', 'lucide-react'],
    }),
    only('fund-claims', { rooms: [PROTOCOL, PLATFORM, TEXTS], packages: [...REACT, 'jotai'] }),
    {
      name: 'remotes-know-no-other-part',
      severity: 'error',
      from: { path: '^remote-([^/]+)/' },
      to: { path: '^(shell|server|e2e|remote-[^/]+)/', pathNot: '^remote-$1/' },
    },
    {
      name: 'the-wallet-knows-no-bids',
      severity: 'error',
      from: { path: '^remote-wallet/' },
      to: { path: folder('bid-entry') },
    },
    {
      name: 'shell-knows-no-remote',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(remote-[^/]+|server|e2e)/|^packages/(bid-entry|standalone)/' },
    },
    {
      name: 'server-knows-no-screens',
      severity: 'error',
      from: { path: '^server/' },
      to: {
        path: '^(shell|remote-[^/]+|e2e|shared)/|^packages/(?!(rules|protocol|contract)/)|node_modules/react',
      },
    },
    ...Object.entries(SERVER).map(serverRoom),
    {
      name: 'only-http-encodes',
      comment: 'a verb uses plain values; only server/src/http knows the names on the wire',
      severity: 'error',
      from: { path: SUBJECTS.map(inServer), pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/protocol/src/server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'e2e-knows-only-the-contract',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(shell|server|remote-[^/]+|shared)/|^packages/(?!contract/)' },
    },
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|/test-support/|^packages/testing/|^server/test/|^e2e/' },
      to: { path: '\\.test\\.tsx?$|/test-support/|^packages/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-standalone|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
