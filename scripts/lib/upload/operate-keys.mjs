import { isRemoteName } from '../remote-name.mjs';
import { withLock } from '../site-lock.mjs';
import { noteConsent, readKeys, writeKeys } from './keys.mjs';
import { keyIdOf, publicKeyIn } from './statement.mjs';

/** The operator's actions on deploy keys. They return rows or a sentence. */

export const addKey = (site, name, publicKey, by) =>
  withLock(site, () => {
    if (!isRemoteName(name)) throw new Error(`${name} cannot be the name of a remote.`);
    if (!publicKeyIn(publicKey)) throw new Error('This is not a public deploy key, which has 43 letters and digits.');
    const [keys, id] = [readKeys(site), keyIdOf(publicKey)];
    const known = keys.find((key) => key.id === id);
    if (known) throw new Error(`This key was added before, for ${known.name}: make a new one.`);
    writeKeys(site, [...keys, { id, name, publicKey, at: new Date().toISOString(), by }]);
    return `The key ${id} may upload ${name}, and nothing else.`;
  });

export const listKeys = (site) =>
  readKeys(site).map(({ id, name, at, by, revoked = '' }) => ({ key: id, remote: name, added: at, by, revoked }));

export const revokeKey = (site, id) =>
  withLock(site, () => {
    const keys = readKeys(site);
    const key = keys.find((one) => one.id === id);
    if (!key) throw new Error(`There is no key ${id}. To see the keys, run: remotes keys`);
    if (key.revoked) throw new Error(`The key ${id} was revoked before.`);
    writeKeys(
      site,
      keys.map((one) => (one === key ? { ...one, revoked: new Date().toISOString() } : one)),
    );
    return `The key ${id} of ${key.name} is revoked. What it has published stays: see remotes list.`;
  });

export const agree = (site, name, change) =>
  withLock(site, () => {
    if (!isRemoteName(name) || !/^[0-9a-f]{12}$/.test(change))
      throw new Error('Give the remote and the change as shown by the refused upload.');
    noteConsent(site, name, change);
    return `${name} may change its paths and entries to ${change}.`;
  });
