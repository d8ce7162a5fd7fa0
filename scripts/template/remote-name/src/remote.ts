import { CONTRACT_VERSION, type RemoteModule } from '@ank/shared/contract';
import { routes } from './screens';

/** What the shell mounts. */
export default { contract: CONTRACT_VERSION, routes } satisfies RemoteModule;
