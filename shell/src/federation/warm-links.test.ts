import { CONTRACT_VERSION, type RegistryEntry } from '@ank/contract';
import { fireEvent } from '@testing-library/react';
import { expectErrors } from '../test-support/expect-errors';
import { loadRemote } from './load-remote';
import { fixRegistry } from './registry-state';
import { warmLinks } from './warm-links';

const errors = expectErrors(/^Remote gali Error: down\n/);

const load = jest.fn<Promise<unknown>, []>();
jest.mock('./runtime', () => ({ createFederation: () => ({ enter: async () => undefined, load: () => load() }) }));

const file = { url: '/x.js', integrity: '' };
const entry: RegistryEntry = {
  name: 'gali',
  title: 'Gali Disawar',
  contract: CONTRACT_VERSION,
  version: '1',
  enabled: true,
  container: 'ank_gali',
  entry: file,
  scripts: [],
  styles: [],
  navigation: [],
  paths: [{ path: '/galiIMP', layout: 'header', access: 'player' }],
};

test('touching a link loads its remote, and a load that failed before a visit does not fail the later visit', async () => {
  jest.useFakeTimers();
  fixRegistry({ remotes: [entry] });
  warmLinks();
  document.body.innerHTML = '<a href="/galiIMP"><b>Gali</b></a>';
  load.mockRejectedValue(new Error('down'));
  fireEvent.pointerDown(document.querySelector('b')!);
  await jest.advanceTimersByTimeAsync(1000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(errors).toHaveLength(1);

  load.mockResolvedValue({
    default: { contract: CONTRACT_VERSION, routes: [{ path: '/galiIMP', Component: () => null }] },
  });
  expect((await loadRemote(entry)).routes).toHaveLength(1);
  jest.useRealTimers();
});
