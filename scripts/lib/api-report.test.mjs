import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { apiVersion, readApi, REPORT_FILE, reportOf, versionFault } from './api-report.mjs';

test('the report of what remotes get is true, and of the version that they ask for', () => {
  assert.equal(
    readFileSync(REPORT_FILE, 'utf8'),
    reportOf(apiVersion(), readApi()),
    'The API of shared has changed: run npm run docs and look at the difference.',
  );
});

test('the version follows the API', () => {
  const api = ['@ank/shared/platform callApi: () => void', '@ank/shared/platform notify: () => void'];
  const report = reportOf('1.2.0', api);
  const more = [...api, '@ank/shared/platform useLimits: () => Limits'];
  for (const [version, now, fault] of [
    ['1.2.0', api, null],
    ['1.2.0', api.map((line) => line.replace('void', 'boolean')), null],
    ['1.2.1', more, '@ank/shared/platform useLimits is new: raise the version of shared to 1.3.0.'],
    ['1.3.0', more, null],
    ['1.3.0', api.slice(1), '@ank/shared/platform callApi is gone: raise the version of shared to 2.0.0, or keep it.'],
    ['2.0.0', api.slice(1), null],
  ])
    assert.equal(versionFault(report, version, now), fault);
});
