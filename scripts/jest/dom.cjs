/**
 * Jest preset for packages with screens: jsdom with Node's fetch API, TypeScript through ts-jest, CSS Modules as names.
 */
const typescript = [require.resolve('./typescript.cjs'), { tsconfig: require.resolve('./tsconfig.json') }];

module.exports = {
  testEnvironment: require.resolve('./dom-environment.cjs'),
  setupFilesAfterEnv: [require.resolve('./dom-setup.cjs')],
  moduleNameMapper: {
    ...require('./node.cjs').moduleNameMapper,
    '\\.module\\.css$': require.resolve('./css-module-names.cjs'),
    '\\.css$': require.resolve('./empty.cjs'),
  },
  // Outside of this repository the shared packages are installed, as ES modules.
  transform: { '^.+\\.tsx?$': typescript, '/node_modules/@ank/.+\\.js$': typescript },
  transformIgnorePatterns: ['/node_modules/(?!(\\.pnpm/)?@ank[+/])'],
  testTimeout: 120_000,
  roots: require('./roots.cjs'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
};
