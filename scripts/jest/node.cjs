/** Jest preset for packages without a DOM. */
module.exports = {
  testEnvironment: 'node',
  transform: { '^.+\\.tsx?$': [require.resolve('./typescript.cjs'), { tsconfig: require.resolve('./tsconfig.json') }] },
  roots: require('./roots.cjs'),
  testMatch: ['<rootDir>/src/**/*.test.ts'],
};
