import { CONTRACT_VERSION, type RemoteModule } from '@ank/contract';
import { translatedRemote } from '@ank/texts';
import { CATALOGS } from './catalogs';
import { routes } from './screens';

/** The module that the shell mounts. */
export default translatedRemote({ contract: CONTRACT_VERSION, routes } satisfies RemoteModule, CATALOGS);
