export { CONTRACT_VERSION, pathOf } from '@ank/contract';
