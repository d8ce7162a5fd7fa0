/** Jest preset for packages without a DOM. */
module.exports = {
  testEnvironment: require.resolve('./node-environment.cjs'),
  transform: { '^.+\\.tsx?$': [require.resolve('./typescript.cjs'), { tsconfig: require.resolve('./tsconfig.json') }] },
  // zod's messages in sixty languages, which nothing shows.
  moduleNameMapper: { '^\\.\\./locales/index\\.cjs$': require.resolve('./empty.cjs') },
  roots: require('./roots.cjs'),
  testMatch: ['<rootDir>/src/**/*.test.ts'],
};
