import { normalPath } from '@ank/shared/contract';
import descriptor from '../descriptor.json';

const served = new Set(descriptor.paths.map((row) => normalPath(row.path)));

/** Whether this remote has a screen for a path. */
export const serves = (path: string): boolean => served.has(normalPath(path));
