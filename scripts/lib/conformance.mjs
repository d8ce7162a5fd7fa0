/**
 * Maps requirements to the passing tests that name them at the end of their titles:
 * '... [V13]', '... [R45] [R46]', '... [C02, C08]'.
 */

const NAMED = /\[([A-Z]\d{2}(?:,\s*[A-Z]\d{2})*)\]/g;

/** The ids in a title. */
export const idsIn = (title) => [...title.matchAll(NAMED)].flatMap(([, ids]) => ids.split(/,\s*/));

/** Whether a file is a report of `npm test`, of which a shard has its own, and not a list of times. */
export const isReport = (file) => /^(jest|e2e(-\d+-of-\d+)?)\.json$/.test(file);

/** Titles of the passed tests of a jest report. */
export const passedInJest = (report) =>
  report.testResults.flatMap((file) =>
    file.assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
  );

/** Titles of the passed tests of a Playwright report. A flaky test has not passed. */
export function passedInPlaywright({ suites }) {
  const titles = [];
  const walk = (suite) => {
    for (const spec of suite.specs ?? []) {
      if (spec.tests.length > 0 && spec.tests.every(({ status }) => status === 'expected')) titles.push(spec.title);
    }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  suites.forEach(walk);
  return titles;
}

/** The rows of the list: id, owner, subject. */
export const rowsOf = (tsv) =>
  tsv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([id, owner, subject]) => ({ id, owner, subject }));

/** Each row with the titles that name it. */
export function coverage(rows, titles) {
  const named = new Map(rows.map(({ id }) => [id, []]));
  for (const title of titles) for (const id of idsIn(title)) named.get(id)?.push(title);
  return rows.map((row) => ({ ...row, tests: named.get(row.id) }));
}
