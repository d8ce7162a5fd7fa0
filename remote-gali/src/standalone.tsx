import type { RemoteDescriptor } from '@ank/contract';
import { mountStandalone } from '@ank/standalone';
import descriptor from '../descriptor.json';
import { GALI } from './family';
import remote from './remote';

mountStandalone(descriptor as RemoteDescriptor, remote, GALI.useMarkets);
