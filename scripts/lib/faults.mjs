/** The rows that the fault tests leave in a Playwright report, and their presentation. Pure functions. */

/** The type of their annotations, whose fields are in e2e/support/fault-log.ts. */
const FAULT_ROW = 'fault';

/** The rows of all tests of a report, in the order of the files. */
export function faultRows({ suites = [] }) {
  const ofSuite = ({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations)),
    ...inner.flatMap(ofSuite),
  ];
  return suites
    .flatMap(ofSuite)
    .filter(({ type }) => type === FAULT_ROW)
    .map(({ description }) => JSON.parse(description));
}

/** The two figures that a player notices most. `limitMs`: their limit. */
const FIGURES = [
  { field: 'nextMs', limitMs: 1000, what: 'The next screen after a fault' },
  { field: 'replacedMs', limitMs: 2000, what: 'The screen of the previous version, from the detection' },
];

/** How many of the rows keep a figure's limit, and the longest; '' if none was measured. */
function keptFigure(rows, { field, limitMs }) {
  const measured = rows.map((row) => row[field]).filter((ms) => ms !== null);
  if (measured.length === 0) return '';
  const kept = measured.filter((ms) => ms <= limitMs).length;
  return `${kept} of ${measured.length} within ${limitMs / 1000} s, at most ${Math.max(...measured)} ms`;
}

const COLUMNS = {
  remote: ({ remote }) => remote,
  fault: ({ fault }) => fault,
  layout: ({ layout }) => (layout ? 'kept' : 'LOST'),
  'the player saw': ({ saw }) => saw ?? 'NOT WHAT HE SHOULD',
  'report sent': ({ reported }) => reported.join(', ') || 'none',
  recovered: ({ recovered }) => (recovered ? 'yes' : 'NO'),
  ms: ({ sawMs }) => String(sawMs ?? ''),
  'next ms': ({ nextMs }) => String(nextMs ?? ''),
  'replaced ms': ({ replacedMs }) => String(replacedMs ?? ''),
};

/** The rows as a table for a terminal, with the figures below it. */
export function faultTable(rows) {
  const cells = [Object.keys(COLUMNS), ...rows.map((row) => Object.values(COLUMNS).map((cell) => cell(row)))];
  const widths = cells[0].map((_head, at) => Math.max(...cells.map((line) => line[at].length)));
  const lines = cells.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at]))
      .join('  ')
      .trimEnd(),
  );
  const figures = FIGURES.map((figure) => `${figure.what}: ${keptFigure(rows, figure)}`);
  return [...lines, '', ...figures].join('\n');
}

/** Separates faults that show at once from those that wait for the limit of 30 s. */
const AT_ONCE_MS = 25_000;

/** The median, because a machine that stalls for a while says nothing about the product. */
function after(rows) {
  const times = rows.map(({ sawMs }) => sawMs).filter((ms) => ms !== null);
  const middle = times.sort((a, b) => a - b)[times.length >> 1];
  return middle === undefined ? '' : middle < AT_ONCE_MS ? 'at once' : '30 s without a byte';
}

/**
 * The rows as docs/federation-faults.md: one line for each fault, whatever the remote. `seconds`: the duration of the
 * run, `workers`: the number of concurrent browsers.
 */
export function faultsPage(rows, { seconds, workers }) {
  const faults = [...new Set(rows.map(({ fault }) => fault))];
  const remotes = [...new Set(rows.map(({ remote }) => remote))];
  const lines = faults.map((fault) => {
    const own = rows.filter((row) => row.fault === fault);
    const seen = [...new Set(own.map(({ saw }) => saw))].join('; ');
    const reports = [...new Set(own.map((row) => row.reported.join(', ')))].join('; ');
    const kept = `${own.filter(({ layout }) => layout).length} of ${own.length}`;
    const recovered = `${own.filter((row) => row.recovered).length} of ${own.length}`;
    return `| ${[fault, kept, seen, after(own), reports || 'none', recovered].join(' | ')} |`;
  });
  const figures = [...remotes, 'all of them'].map((name) => {
    const own = rows.filter(({ remote }) => [remote, 'all of them'].includes(name));
    return `| ${[name, ...FIGURES.map((figure) => keptFigure(own, figure))].join(' | ')} |`;
  });
  return `# Faults of remotes

\`npm run chaos\` writes this page: the outcome of every fault of ${remotes.join(', ')}, in Chromium. It fails on a
lost layout, on a missing or wrong report to the site, and on a failed recovery. No limit of the product is changed for
it: rows without a time move the page's clock to reach the limits of 3, 10 and 30 s, and three faults are also run in
real time. This run took ${seconds} s with ${workers} browsers at a time.

| fault | layout kept | what the player sees | after | report to the site | recovered |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

Durations:

| remote | ${FIGURES.map(({ what }) => what.replace(/^The/, 'the')).join(' | ')} |
| --- | --- | --- |
${figures.join('\n')}
`;
}
