import { CONTRACT_VERSION, type RemoteModule } from '@ank/contract';
import { resumeFundClaims } from '@ank/fund-claims';
import { routes } from './screens';

/** What the shell mounts. */
export default { contract: CONTRACT_VERSION, routes, resume: resumeFundClaims } satisfies RemoteModule;
