import type { RegistryEntry } from '@ank/contract';
import { isScriptAddress } from './script-addresses';

const file = (url: string): RegistryEntry['entry'] => ({ url, integrity: '' });
const remotes = [
  { entry: file('/remotes/gali/1/assets/remoteEntry.js'), scripts: [file('/remotes/gali/1/assets/remote.js')] },
  { entry: file('https://parts.example/wallet/2/entry.js'), scripts: [file('https://parts.example/wallet/2/js/a.js')] },
] as unknown as RegistryEntry[];

test.each([
  '/sw.js',
  '/assets/main.1a.js',
  `${location.origin}/assets/federation.2b.js`,
  '/remotes/gali/1/assets/remoteEntry.js',
  '/remotes/gali/1/assets/remoteEntry.js?try=1',
  '/remotes/gali/1/assets/later.js',
  'https://parts.example/wallet/2/later.js',
  'https://parts.example/wallet/2/js/later.js',
])('a script may come from %s', (url) => {
  expect(isScriptAddress(url, remotes)).toBe(true);
});

test.each([
  '',
  '/',
  '/x.js',
  '/sw.js?x',
  '/x/sw.js',
  '/api-how-to-play',
  '/assets/../x.js',
  '/assets/%2e%2e/x.js',
  '/assets\\..\\x.js',
  '/remotes/gali/2/assets/remoteEntry.js',
  '/remotes/starline/1/assets/remoteEntry.js',
  'https://parts.example/other/entry.js',
  'https://parts.example.evil.example/wallet/2/entry.js',
  'https://evil.example/assets/main.js',
  '//evil.example/assets/main.js',
  'http://parts.example/wallet/2/entry.js',
  'data:text/javascript,alert(1)',
  'blob:http://localhost/1',
  'javascript:alert(1)',
  'http://[',
])('no script may come from %j', (url) => {
  expect(isScriptAddress(url, remotes)).toBe(false);
});
