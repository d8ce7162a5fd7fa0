import * as schema from '@ank/protocol/schema';
import * as platform from '@ank/shared/platform';
import * as jotai from 'jotai';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';

/**
 * The modules that remotes get from the shell, the same instances that the shell uses. Must match SHARED in the build
 * scripts.
 */
export const SHARED_MODULES: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  jotai,
  '@ank/shared/api/schema': schema,
  '@ank/shared/platform': platform,
};
