import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishRemote } from '../publish-remote.mjs';
import { findEntry, readJson } from '../registry.mjs';
import { noteRefusal, noteUpload } from './admission.mjs';
import { ArtefactFault, placeArtefact, readArtefact } from './artefact.mjs';
import { consentFault, keyOf, noteHighest, spendConsent, statementFault } from './keys.mjs';
import { Refusal } from './refusal.mjs';
import { digestOf, isSigned, publicKeyIn, statementIn } from './statement.mjs';

/** The statement in the headers, if a key of the site has signed it. The refusal reveals nothing more to strangers. */
export function vouchedStatement(site, headers, now = Date.now()) {
  const statement = statementIn(headers);
  const key = statement && keyOf(site, statement.key);
  const isVouched = key && isSigned(headers, publicKeyIn(key.publicKey));
  if (isVouched && !key.revoked) return statement;
  const bytes = Number(headers['content-length']) || 0;
  if (isVouched) noteRefusal(site, statement, { reason: 'The key is revoked.', bytes, now });
  throw new Refusal(401, 'The upload is not signed with a deploy key of this site.');
}

/**
 * Publishes an uploaded artefact, or throws a Refusal and leaves the site unchanged. `to`: this listener's address.
 * `canary`: the percentage that an upload starts with if another version is live; null makes it live.
 */
export function receive(statement, packed, { site, to, canary = null, now = Date.now() }) {
  const { name, key } = statement;
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
    let percent = null;
    const upload = {
      by: `key ${key}`,
      // Under the lock: meanwhile another upload may have been placed, or the key revoked.
      check() {
        refuse(statementFault(site, statement, { to, now }) ?? consentFault(site, descriptor));
        percent = findEntry(site, name) ? canary : null;
        return percent;
      },
      note() {
        noteHighest(site, statement);
        spendConsent(site, descriptor);
      },
    };
    const entry = publishRemote(name, { site, folder: own, upload });
    const [placed, outcome] =
      percent === null ? [entry.version, 'live'] : [entry.canary.version, `canary ${percent} %`];
    noteUpload(site, statement, { bytes: packed.length, outcome, placed });
    return { name, version: placed, ...(percent !== null && { canary: percent }) };
  } catch (cause) {
    noteUpload(site, statement, { bytes: packed.length, outcome: 'refused', reason: cause.message });
    if (cause instanceof Refusal) throw cause;
    if (cause instanceof ArtefactFault) throw new Refusal(400, cause.message);
    throw new Refusal(422, cause.message);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
