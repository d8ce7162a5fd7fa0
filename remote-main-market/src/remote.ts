import { CONTRACT_VERSION, type RemoteModule } from '@ank/contract';
import { routes } from './screens';

/** What the shell mounts. */
export default { contract: CONTRACT_VERSION, routes } satisfies RemoteModule;
