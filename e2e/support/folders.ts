import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/** Holds everything that the run writes; removed when it ends. */
const runFolder = (): string => process.env.E2E_FOLDER!;

/** The published site that each worker copies. */
export const publishedSite = (): string => join(runFolder(), 'published');

/** A new folder of the run. */
export const makeFolder = (name: string): string => mkdtempSync(join(runFolder(), `${name}-`));
