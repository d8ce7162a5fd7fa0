/**
 * Jest preset for packages with screens: jsdom with Node's fetch API, TypeScript through ts-jest, CSS Modules as names.
 */
module.exports = {
  testEnvironment: require.resolve('./dom-environment.cjs'),
  setupFilesAfterEnv: [require.resolve('./dom-setup.cjs')],
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('./css-module-names.cjs'),
    '\\.css$': require.resolve('./empty.cjs'),
  },
  transform: { '^.+\\.tsx?$': [require.resolve('ts-jest'), { tsconfig: require.resolve('./tsconfig.json') }] },
  testTimeout: 120_000,
  roots: require('./roots.cjs'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
};
