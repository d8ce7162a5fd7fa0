import { join } from 'node:path';

/** The server's own folder: the parent of this file's, as source and as built. */
const PACKAGE_DIR = join(__dirname, '..');

export const MIGRATIONS_DIR = join(PACKAGE_DIR, 'migrations');
export const SEEDS_DIR = join(PACKAGE_DIR, 'seeds');

/** Pictures that come with the server. */
export const SLIDES_DIR = join(PACKAGE_DIR, 'assets/slides');

/** The look of the result charts. */
export const CHART_STYLE_FILE = join(PACKAGE_DIR, 'assets/chart.css');
