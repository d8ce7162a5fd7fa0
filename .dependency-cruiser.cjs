/** Who may import whom. One rule per room of the house; `npm run lint` checks them. */
const door = (name) => `^shared/src/${name}/`;
const folder = (name) => `^packages/${name}/`;

/** A room may import only the rooms given, and packages matching `packages`. */
const only = (room, { path, rooms = [], packages = [] }) => ({
  name: `${room}-imports`,
  comment: `${room} imports only what stands in its rule`,
  severity: 'error',
  from: { path, pathNot: '\\.test\\.tsx?$|/test-support/' },
  to: { pathNot: [path, ...rooms, ...packages.map((one) => `node_modules/${one}/`)] },
});

const RULES = folder('rules');
const PROTOCOL = folder('protocol');

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('rules', { path: `${RULES}src/` }),
    only('protocol', { path: `${PROTOCOL}src/`, rooms: [RULES], packages: ['zod'] }),
    only('contract', { path: door('contract'), packages: ['react', '@types/react'] }),
    only('platform', {
      path: door('platform'),
      rooms: [RULES, PROTOCOL, door('contract')],
      packages: ['react', '@types/react', 'jotai', 'react-router-dom', '@tanstack/react-query', 'react-toastify'],
    }),
    only('ui', { path: door('ui'), packages: ['react', '@types/react', 'clsx', 'lucide-react'] }),
    only('bid-entry', {
      path: door('bid-entry'),
      rooms: [RULES, PROTOCOL, door('contract'), door('platform'), door('ui')],
      packages: ['react', '@types/react', 'jotai', 'clsx', 'lucide-react'],
    }),
    {
      name: 'remotes-know-only-shared',
      severity: 'error',
      from: { path: '^remote-([^/]+)/' },
      to: { path: '^(shell|server|e2e|remote-[^/]+)/', pathNot: '^remote-$1/' },
    },
    {
      name: 'shell-knows-no-remote',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(remote-[^/]+|server|e2e)/|^shared/src/(bid-entry|standalone)/' },
    },
    {
      name: 'server-knows-no-screens',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(shell|remote-[^/]+|e2e)/|^shared/src/(platform|ui|bid-entry|standalone)/|node_modules/react' },
    },
    {
      name: 'e2e-knows-only-the-contract',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(shell|server|remote-[^/]+)/|^shared/src/(?!contract)|^packages/(?!rules)' },
    },
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|/test-support/|^server/test/|^e2e/' },
      to: { path: '\\.test\\.tsx?$|/test-support/' },
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
