import type { RemoteDescriptor } from '@ank/contract';
import { descriptorFaults } from '@ank/testing';
import descriptor from '../descriptor.json';
import { GAME_TYPES } from './game-types';
import remote from './remote';

describe('the descriptor of the main markets', () => {
  it('declares every path as the product spells it, with its layout and access [R45] [R46] [R47]', () => {
    expect(descriptor.paths.map(({ path, layout, access }) => `${path} ${layout} ${access}`)).toEqual([
      '/game header betting',
      '/single header betting',
      '/jodi header betting',
      '/singlepana header betting',
      '/doublepana header betting',
      '/tripplepana header betting',
      '/halfsangam header betting',
      '/fullsangam header betting',
      '/spdptp header betting',
      '/spmotor header betting',
      '/dpmotor header betting',
      '/gameRates header betting',
      '/imp4 header betting',
      '/bid header betting',
      '/imp3 header betting',
      '/win header betting',
      '/windata header betting',
    ]);
  });

  it('declares exactly the existing screens [R43]', () => {
    expect(descriptorFaults(descriptor as RemoteDescriptor, remote)).toEqual([]);
  });

  it('opens every screen only to players with betting on [R14] [R47]', () => {
    expect(descriptor.paths.filter((row) => row.access !== 'betting')).toEqual([]);
    expect(descriptor.navigation.filter((row) => !row.betting)).toEqual([]);
  });

  it('adds its entries to the menu and the histories [R14] [R16]', () => {
    expect(descriptor.navigation.map(({ place, order, label, path }) => [place, order, label, path])).toEqual([
      ['menu', 30, 'Win History', '/imp3'],
      ['menu', 40, 'Bid History', '/imp4'],
      ['menu', 60, 'Game Rates', '/gameRates'],
      ['histories', 30, 'Main Bid-History', '/imp4'],
      ['histories', 40, 'Main Win-History', '/imp3'],
    ]);
  });

  it('offers no game type without a screen', () => {
    const declared = descriptor.paths.map((row) => row.path);
    expect(GAME_TYPES.filter((row) => !declared.includes(row.path))).toEqual([]);
  });
});
