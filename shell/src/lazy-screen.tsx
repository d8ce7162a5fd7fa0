import type { ComponentType } from 'react';
import { withTexts } from './catalogs';
import { firstScreen, type Loaded } from './first-screen';

/** A screen or a part of one whose code and texts are loaded on first use, to keep them out of the first view. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>): Loaded<Props> =>
  firstScreen(() => withTexts(load()));
