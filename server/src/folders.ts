import { join } from 'node:path';

/** The server package; the same from src and from dist. */
const PACKAGE_DIR = join(__dirname, '..');

export const MIGRATIONS_DIR = join(PACKAGE_DIR, 'migrations');
export const FUNCTIONS_DIR = join(PACKAGE_DIR, 'functions');
export const SEEDS_DIR = join(PACKAGE_DIR, 'seeds');

/** Slider pictures that ship with the server. */
export const SLIDES_DIR = join(PACKAGE_DIR, 'assets/slides');

export const CHART_STYLE_FILE = join(PACKAGE_DIR, 'assets/chart.css');
export const CHART_SCRIPT_FILE = join(PACKAGE_DIR, 'assets/chart.js');
export const SHELL_CHECK_FILE = join(PACKAGE_DIR, 'assets/shell-check.js');
