/** Loaded first: optimizing the embedded database costs a short-lived process more than it saves. */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--liftoff-only');
