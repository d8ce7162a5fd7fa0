import { FAMILY_NAMES } from '@ank/rules';
import * as protocol from '..';
import type { ApiPath, CallHead } from '../call';
import type { ServerCall } from '../server';

type Protocol = typeof protocol;

/** The calls that do not belong to a family, by name. */
type Names = {
  [
    Name in keyof Protocol as Protocol[Name] extends CallHead
      ? Name extends `${infer Own}Endpoint`
        ? Own
        : never
      : never
  ]: ApiPath;
};

const named = Object.entries(protocol).filter(([name]) => name.endsWith('Endpoint'));

/** The path of every call by its name. The families' calls are in FAMILY_PATHS. */
export const API = Object.fromEntries(
  named.flatMap(([name, call]) =>
    typeof call === 'object' && 'path' in call ? [[name.replace(/Endpoint$/, ''), call.path]] : [],
  ),
) as Names;

const ofFamilies = named.flatMap(([, call]) => {
  if (typeof call !== 'function') return [];
  const families = call === protocol.marketListEndpoint ? FAMILY_NAMES.filter(protocol.isListed) : FAMILY_NAMES;
  return families.map(call as (family: string) => ServerCall<unknown, never>);
});

/** Every call as implemented by the server. */
export const ENDPOINTS = [
  ...named.flatMap(([, call]) => (typeof call === 'object' ? [call as ServerCall<unknown, never>] : [])),
  ...ofFamilies,
];
