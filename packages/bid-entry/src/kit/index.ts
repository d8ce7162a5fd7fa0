/**
 * What the kit gives to the games in a site's page: see docs/decisions/0050. Everything else that they use of these
 * packages is built into each of them.
 */
export * as texts from '@ank/texts';
export * as bidEntry from '../index';
export * as contract from './contract';
export * as icons from './icons';
export * as protocol from './protocol';
export * as rules from './rules';
export * as ui from './ui';
