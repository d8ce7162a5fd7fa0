const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');

/** Beside a package's own sources those of the packages it may import: changes there must run its tests. */
module.exports = [
  '<rootDir>/src',
  join(ROOT, 'shared/src'),
  ...readdirSync(join(ROOT, 'packages')).map((folder) => join(ROOT, 'packages', folder, 'src')),
];
