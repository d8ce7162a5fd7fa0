import { CONTRACT_VERSION, type RegistryEntry } from '@ank/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { expectErrors } from '../test-support/expect-errors';
import { FULL_REGISTRY } from '../test-support/registry';
import { clickToLoad, openSite, useSite } from '../test-support/site';
import type * as reports from './report-load';
import { entryForTab, markFailed } from './tab-fallbacks';

const FAULTS = /^(Remote lucky-\d )?Error: (the newest version is broken|lucky-\d is built for contract 2, )/;
const errors = expectErrors(FAULTS);

const load = jest.fn<Promise<unknown>, [RegistryEntry]>();
jest.mock('./runtime', () => ({ createFederation: () => ({ enter: async () => undefined, load }) }));

const reportLoad = jest.fn<undefined, Parameters<typeof reports.reportLoad>>();
jest.mock('./report-load', () => ({
  ...jest.requireActual<typeof reports>('./report-load'),
  reportLoad: (...args: Parameters<typeof reports.reportLoad>) => reportLoad(...args),
}));

useSite();
const file = { url: '/x.js', integrity: '' };
const PATH = '/lucky';

/** What each version of the remote in this test exports. */
let versions: Record<string, () => unknown> = {};

const asked = (): string[] => load.mock.calls.map(([{ version }]) => version);
/** What the page first reports of each version: `version replaced phase`. */
const reported = (): string[] => {
  const rows = reportLoad.mock.calls.map(([{ version, replaced = '-' }, phase]) => `${version} ${replaced} ${phase}`);
  return rows.filter((row, at) => rows.findIndex((other) => other[0] === row[0]) === at);
};

/** Each test has its own remote, because a page loads each only once. */
let name = '';
let number = 0;

beforeEach(() => {
  name = `lucky-${(number += 1)}`;
  reportLoad.mockReset();
  load.mockReset().mockImplementation(async ({ version }) => versions[version]?.());
});
afterEach(() => sessionStorage.clear());

const entry = (changes: Partial<RegistryEntry> = {}): RegistryEntry => ({
  ...FULL_REGISTRY.remotes[0]!,
  name,
  title: 'Lucky draw',
  paths: [{ path: PATH, layout: 'header', access: 'player' }],
  navigation: [],
  version: '2',
  container: 'ank_lucky_2',
  fallback: { version: '1', contract: 1, container: 'ank_lucky_1', entry: file, scripts: [], styles: [] },
  ...changes,
});

const showing = (Component: () => ReactNode) => () => ({
  contract: CONTRACT_VERSION,
  routes: [{ path: PATH, Component }],
});
const fail = (): never => {
  throw new Error('the newest version is broken');
};
const good = showing(() => <p>the version before</p>);
const open = (): Promise<void> => openSite({ path: PATH, registry: { remotes: [entry()] } });

describe('replaces a version that fails at first by the previous version, once, and reports it', () => {
  it.each([
    ['does not load', fail, 'expose'],
    ['breaks the contract', () => ({ contract: CONTRACT_VERSION + 1, routes: [] }), 'expose'],
    ['throws while it renders', showing(fail), 'render'],
    [
      'throws in an effect',
      showing(() => {
        useEffect(fail);
        return <p>the newest version</p>;
      }),
      'render',
    ],
  ])('if it %s', async (_what, newest, phase) => {
    versions = { 2: newest, 1: good };
    await open();
    expect(await screen.findByText('the version before')).toBeInTheDocument();
    await waitFor(() => expect(reported()).toEqual([`2 - ${phase}`, '1 2 loaded']));
    expect(errors).not.toEqual([]);
  });
});

it('shows the error if the previous version fails too, and retries neither automatically', async () => {
  versions = { 2: showing(fail), 1: showing(fail) };
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Unexpected Application Error!');
  expect(asked()).toEqual(['2', '1']);
  versions = { 2: fail, 1: good };
  await clickToLoad(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('the version before')).toBeInTheDocument();
  expect(asked()).toEqual(['2', '1', '1']);
});

it('keeps a version once a screen of it has been shown', async () => {
  let isBroken = false;
  versions = { 2: showing(() => (isBroken ? fail() : <p>the newest version</p>)), 1: good };
  await open();
  await waitFor(() => expect(reported()).toEqual(['2 - loaded']));
  isBroken = true;
  cleanup();
  await openSite({ path: PATH, registry: { remotes: [entry()] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Unexpected Application Error!');
  expect(asked()).toEqual(['2']);
});

it('never runs two versions with the same names: the tab is marked, once, and its next page runs the previous version', () => {
  const failed = entry({ container: 'ank_lucky_1' });
  expect(entryForTab(failed).version).toBe('2');
  expect([markFailed(failed), markFailed(failed)]).toEqual([true, false]);
  const before = entryForTab(failed);
  expect([before.version, before.replaced, before.fallback]).toEqual(['1', '2', undefined]);
  expect(entryForTab({ ...failed, version: '3' }).version).toBe('3');
});
