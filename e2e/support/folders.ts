import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/** The folder for all files of the run; removed at the end. */
const runFolder = (): string => process.env.E2E_FOLDER!;

/** The published site, copied by each worker. */
export const publishedSite = (): string => join(runFolder(), 'published');

/** A new folder of the run. */
export const makeFolder = (name: string): string => mkdtempSync(join(runFolder(), `${name}-`));
