import { fallbackOf } from '@ank/contract';
import { FULL_REGISTRY } from '../test-support/registry';
import { isOldWallet } from './old-wallet';

const [game] = FULL_REGISTRY.remotes;
const NEW = { ...game!, name: 'wallet', container: 'ank_wallet_0a1b2c', resume: 'ank.funds' };
const { entry, scripts, styles } = NEW;
const OLD = { version: '1.0.0', contract: 1, container: 'ank_wallet', entry, scripts, styles };

it.each([
  ['the wallet of this release', NEW, false],
  ['a wallet of release 1.0.0', { ...NEW, ...OLD, resume: undefined }, true],
  ['one that replaces a later wallet', fallbackOf({ ...NEW, fallback: OLD })!, true],
  ['another remote', { ...NEW, name: 'gali', resume: undefined }, false],
])('%s', (_what, remote, isOld) => {
  expect(isOldWallet(remote)).toBe(isOld);
});
