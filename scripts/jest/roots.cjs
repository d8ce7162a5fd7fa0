const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');

/** Besides a package's own sources those of the packages it may import: changes there must run its tests. */
const ours = existsSync(join(ROOT, 'pnpm-workspace.yaml'))
  ? ['shared', ...readdirSync(join(ROOT, 'packages')).map((folder) => join('packages', folder))]
  : [];

module.exports = ['<rootDir>/src', ...ours.map((folder) => join(ROOT, folder, 'src'))];
