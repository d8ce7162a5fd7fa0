import type { RemoteRoute } from '@ank/contract';
import { HomeScreen } from './home/home.screen';

/** The screens of this remote. descriptor.json declares the same paths. */
export const routes: readonly RemoteRoute[] = [{ path: '/__NAME__', Component: HomeScreen }];
