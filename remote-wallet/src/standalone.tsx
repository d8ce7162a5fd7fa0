import type { RemoteDescriptor } from '@ank/contract';
import { mountStandalone } from '@ank/standalone';
import descriptor from '../descriptor.json';
import remote from './remote';

mountStandalone(descriptor as RemoteDescriptor, remote);
