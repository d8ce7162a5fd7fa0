import { CONTRACT_VERSION, type RegistryEntry } from '@ank/contract';
import { endSession, startSession } from '@ank/shared/platform';
import { act, cleanup, render } from '@testing-library/react';
import { expectErrors } from '../test-support/expect-errors';
import { PLAYER } from '../test-support/site';
import { FULL_REGISTRY } from '../test-support/registry';
import { fixRegistry } from './registry-state';
import { ResumedRemotes } from './resume';

const errors = expectErrors(/^Remote draws-\d+ Error: 503\n/);

const load = jest.fn<Promise<unknown>, [RegistryEntry]>();
jest.mock('./runtime', () => ({ createFederation: () => ({ enter: async () => undefined, load }) }));

const KEY = 'ank.draws';
const resume = jest.fn();
const CAUSES = [
  ['the page is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the page is shown again', () => window.dispatchEvent(new Event('pageshow'))],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
] as const;

const letPass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const leave = (stored: unknown): void => localStorage.setItem(KEY, JSON.stringify(stored));

/** Each test has its own remote, because a page loads each only once. */
let name = '';
let number = 0;

beforeEach(() => {
  jest.useFakeTimers();
  resume.mockReset();
  load.mockReset().mockResolvedValue({ default: { contract: CONTRACT_VERSION, routes: [], resume } });
  name = `draws-${(number += 1)}`;
  fixRegistry({ remotes: [{ ...FULL_REGISTRY.remotes[0]!, name, resume: KEY }, FULL_REGISTRY.remotes[1]!] });
  startSession(PLAYER);
});
afterEach(() => {
  cleanup();
  endSession();
  localStorage.clear();
  jest.useRealTimers();
});

it('a remote with stored data under its key is loaded without a visit and resumes it', async () => {
  leave([{ id: 1 }]);
  render(<ResumedRemotes />);
  await letPass(1000);
  expect(load.mock.calls.map(([entry]) => entry.name)).toEqual([name]);
  expect(resume).toHaveBeenCalledTimes(1);
});

it.each([
  ['nothing', null],
  ['an empty list', []],
])('a remote with %s under its key is not loaded', async (_name, stored) => {
  if (stored) leave(stored);
  render(<ResumedRemotes />);
  await letPass(1000);
  for (const [, happen] of CAUSES) happen();
  await letPass(1000);
  expect(load).not.toHaveBeenCalled();
});

it.each(CAUSES)('it resumes when %s, also with what was stored meanwhile', async (_cause, happen) => {
  render(<ResumedRemotes />);
  await letPass(1000);
  leave([{ id: 1 }]);
  happen();
  await letPass(0);
  expect(resume).toHaveBeenCalledTimes(1);
  happen();
  await letPass(0);
  expect(resume).toHaveBeenCalledTimes(2);
  expect(load).toHaveBeenCalledTimes(1);
});

it('without a player it waits for the login', async () => {
  leave([{ id: 1 }]);
  endSession();
  render(<ResumedRemotes />);
  await letPass(1000);
  for (const [, happen] of CAUSES) happen();
  await letPass(0);
  expect(load).not.toHaveBeenCalled();
  act(() => startSession(PLAYER));
  await letPass(1000);
  expect(resume).toHaveBeenCalledTimes(1);
});

it('a remote that could not be loaded is retried at the next occasion', async () => {
  leave([{ id: 1 }]);
  load.mockRejectedValueOnce(new Error('503')).mockRejectedValueOnce(new Error('503'));
  render(<ResumedRemotes />);
  await letPass(1000);
  expect(resume).not.toHaveBeenCalled();
  expect(errors).toHaveLength(1);
  window.dispatchEvent(new Event('online'));
  await letPass(0);
  expect(resume).toHaveBeenCalledTimes(1);
});
