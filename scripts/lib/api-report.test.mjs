import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { apiVersions, readApi, REPORT_FILE, reportOf, versionFault } from './api-report.mjs';

test('the report of what remotes get is up to date, and so is the version that they require', () => {
  assert.equal(
    readFileSync(REPORT_FILE, 'utf8'),
    reportOf(apiVersions(), readApi()),
    'The API of shared has changed: run npm run docs and look at the difference.',
  );
});

test('the version follows the API', () => {
  const api = ['@ank/shared/platform callApi: () => void', '@ank/shared/platform notify: () => void'];
  const report = reportOf({ version: '1.2.0' }, api);
  const more = [...api, '@ank/shared/platform useLimits: () => Limits'];
  for (const [version, now, fault] of [
    ['1.2.0', api, null],
    ['1.2.0', api.map((line) => line.replace('void', 'boolean')), null],
    ['1.2.1', more, '@ank/shared/platform useLimits is new: raise the version of shared to 1.3.0.'],
    ['1.3.0', more, null],
    ['1.3.0', api.slice(1), '@ank/shared/platform callApi is gone: raise the version of shared to 2.0.0, or keep it.'],
  ])
    assert.equal(versionFault(report, { version }, now), fault);
});

test('a new major version keeps all of the last one beside it, until that is removed as a whole', () => {
  const api = ['@ank/shared/platform callApi: () => void', '@ank/shared/platform notify: () => void'];
  const next = ['@ank/shared@2/platform callApi: () => void', '@ank/shared@2/platform notify: () => void'];
  const last = reportOf({ version: '1.3.0' }, api);
  const both = { version: '2.0.0', versionBefore: '1.3.0' };
  assert.match(
    versionFault(last, { version: '2.0.0' }, next),
    /^2\.0\.0 is a new major version: provide 1\.3\.0 beside it/,
  );
  assert.match(versionFault(last, { ...both, versionBefore: '1.2.0' }, [...api, ...next]), /provide 1\.3\.0 beside it/);
  assert.equal(
    versionFault(last, both, [...next, api[0]]),
    '@ank/shared/platform notify is gone: give it in shell/src/federation/before.',
  );
  assert.equal(versionFault(last, both, [...next, ...api]), null);

  const report = reportOf(both, [...next, ...api]);
  assert.match(report, /^Version 2\.0\.0\nBeside version 1\.3\.0$/m);
  const gone = '@ank/shared/platform notify is gone: raise the version of shared to 3.0.0, or keep it.';
  assert.equal(versionFault(report, both, [...next, api[0]]), gone);
  assert.equal(versionFault(report, { version: '2.0.0' }, [...next, api[0]]), gone);
  assert.equal(versionFault(report, { version: '2.0.0' }, next), null);
});
