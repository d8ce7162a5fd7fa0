import { remoteConfig } from '@ank/scripts/rspack/remote';

export default remoteConfig(import.meta.dirname);
