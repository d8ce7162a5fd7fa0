import { shellConfig } from '@ank/scripts/rspack/shell';

export default shellConfig(import.meta.dirname);
