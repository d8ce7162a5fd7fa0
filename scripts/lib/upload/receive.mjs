import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteOperation } from '../operation-log.mjs';
import { publishRemote } from '../publish-remote.mjs';
import { findEntry, readJson } from '../registry.mjs';
import { ArtefactFault, placeArtefact, readArtefact } from './artefact.mjs';
import { consentFault, liveKey, noteUpload, spendConsent, statementFault } from './keys.mjs';
import { digestOf, isSigned, publicKeyIn, statementIn } from './statement.mjs';

/** A refusal: the status of the answer and a sentence for each fault. */
export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The statement in the headers, if a key of the site has signed it. Tells a stranger nothing more than that. */
export function vouchedStatement(site, headers) {
  const statement = statementIn(headers);
  const key = statement && liveKey(site, statement.key);
  if (!key || !isSigned(headers, publicKeyIn(key.publicKey)))
    throw new Refusal(401, 'The upload is not signed with a deploy key of this site.');
  return statement;
}

/**
 * Publishes an uploaded artefact, or throws a Refusal and leaves the site as it was. `to`: this listener's address.
 * `canary`: the percentage that an upload begins with, if another version is live; null makes it live.
 */
export function receive(statement, packed, { site, to, canary = null, now = Date.now() }) {
  const { name, version, key } = statement;
  const by = `key ${key}`;
  const refuse = (fault) => {
    if (fault) throw new Refusal(409, fault);
  };
  const folder = mkdtempSync(join(tmpdir(), 'ank-upload-'));
  try {
    refuse(statementFault(site, statement, { to, now }));
    if (digestOf(packed) !== statement.digest) throw new Refusal(400, 'The artefact is not the one that was signed.');
    const own = join(folder, name);
    mkdirSync(own);
    placeArtefact(readArtefact(packed), own, statement);
    const descriptor = readJson(join(own, 'descriptor.json'));
    const upload = {
      by,
      // Under the lock: meanwhile another upload may have landed, or the key have been revoked.
      check: () => refuse(statementFault(site, statement, { to, now }) ?? consentFault(site, descriptor)),
      note() {
        noteUpload(site, statement, now);
        spendConsent(site, descriptor);
      },
    };
    const isTried = canary !== null && findEntry(site, name) !== undefined;
    const entry = publishRemote(name, { site, folder: own, canary: isTried ? canary : null, upload });
    const placed = isTried ? entry.canary.version : entry.version;
    noteOperation(site, by, `upload ${name} ${placed}${isTried ? `, canary ${canary}` : ''}`);
    return { name, version: placed, ...(isTried && { canary }) };
  } catch (cause) {
    noteOperation(site, by, `upload ${name} ${version} refused: ${cause.message.split('\n').join(' ')}`.slice(0, 500));
    if (cause instanceof Refusal) throw cause;
    if (cause instanceof ArtefactFault) throw new Refusal(400, cause.message);
    throw new Refusal(422, cause.message);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
