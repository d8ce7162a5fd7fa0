import type { RemoteDescriptor } from '@ank/shared/contract';
import { mountStandalone } from '@ank/shared/standalone';
import descriptor from '../descriptor.json';
import remote from './remote';

mountStandalone(descriptor as RemoteDescriptor, remote);
