const node = require('@ank/scripts/jest/node');

module.exports = {
  ...node,
  testEnvironment: '<rootDir>/test/database-environment.cjs',
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  moduleNameMapper: { ...node.moduleNameMapper, '^@electric-sql/pglite$': '<rootDir>/test/support/pglite.cjs' },
  roots: [...require('@ank/scripts/jest/roots'), '<rootDir>/test'],
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/test/lineages/*.test.ts'],
  // Generous, because a machine that is busy with other work takes several times as long.
  testTimeout: 240_000,
};
