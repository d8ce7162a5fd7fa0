/** Who may import whom. One rule per room of the house; `npm run lint` checks them. */
const door = (name) => `^shared/src/${name}/`;

/** A door of `shared` may import only the doors named, and packages matching `packages`. */
const only = (name, doors, packages) => ({
  name: `${name}-imports`,
  comment: `shared/${name} imports only ${['itself', ...doors].join(', ')}`,
  severity: 'error',
  from: { path: door(name), pathNot: '\\.test\\.tsx?$|/test-support/' },
  to: { pathNot: [...[name, ...doors].map(door), ...packages.map((one) => `node_modules/${one}/`)] },
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
    only('rules', [], []),
    only('contract', ['rules'], ['react', '@types/react']),
    only('api', ['rules', 'contract'], ['zod']),
    only(
      'platform',
      ['rules', 'contract', 'api'],
      ['react', '@types/react', 'jotai', 'react-router-dom', '@tanstack/react-query', 'react-toastify'],
    ),
    only('ui', [], ['react', '@types/react', 'clsx', 'lucide-react']),
    only(
      'bid-entry',
      ['rules', 'contract', 'api', 'platform', 'ui'],
      ['react', '@types/react', 'jotai', 'clsx', 'lucide-react'],
    ),
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
      to: { path: '^(shell|server|remote-[^/]+)/|^shared/src/(?!contract|rules)' },
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
