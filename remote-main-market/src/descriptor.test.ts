import { descriptorFaults } from '@ank/shared/bid-entry/test-support';
import type { RemoteDescriptor } from '@ank/shared/contract';
import descriptor from '../descriptor.json';
import { GAME_TYPES } from './game-types';
import remote from './remote';

describe('the descriptor of the main markets', () => {
  it('declares exactly the screens that exist, as the table of paths has them [R43]', () => {
    expect(descriptorFaults(descriptor as RemoteDescriptor, remote)).toEqual([]);
  });

  it('lets only players with betting on into every screen [R47]', () => {
    expect(descriptor.paths.filter((row) => row.access !== 'betting')).toEqual([]);
    expect(descriptor.navigation.filter((row) => !row.betting)).toEqual([]);
  });

  it('offers no game type without a screen', () => {
    const declared = descriptor.paths.map((row) => row.path);
    expect(GAME_TYPES.filter((row) => !declared.includes(row.path))).toEqual([]);
  });
});
