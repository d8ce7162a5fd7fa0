import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';

const MODULES = ['india-time', 'market-day'];
const ZONES = [
  'UTC',
  'Asia/Kolkata',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];

/** Prints the result of every function of the two modules around daylight-saving changes, midnights and year ends. */
const PROBE = `
const time = require('./india-time.js');
const { marketStateAt } = require('./market-day.js');
const starts = ['2026-03-08', '2026-11-01', '2026-04-05', '2026-12-31', '2028-02-28', '2026-11-21'];
const seen = [];
for (const start of starts) {
  for (let minute = 0; minute < 2880; minute += 37) {
    const moment = Date.parse(start + 'T00:00:00Z') + minute * 60000 + 12345;
    const day = time.indiaDayOf(moment);
    const filter = time.formatFilterDate(day);
    const written = time.formatMoment(moment);
    seen.push([moment, day, time.indiaMinutesOf(moment), time.weekdayOf(day), time.addDays(day, 1), time.momentOf(day, 5), time.isRealDay(day), filter,
      time.parseFilterDate(filter), time.formatBidDate(day), time.formatShortDate(day), written, time.parseMoment(written),
      marketStateAt({ openMinutes: 1295, closeMinutes: 5 }, moment)]);
  }
}
process.stdout.write(JSON.stringify({ offset: new Date(1795257600000).getTimezoneOffset(), seen }));
`;

describe('India time in a process of another zone', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'india-time-'));
    for (const name of MODULES) {
      const { outputText } = transpileModule(readFileSync(join(__dirname, `${name}.ts`), 'utf8'), {
        compilerOptions: { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 },
      });
      writeFileSync(join(folder, `${name}.js`), outputText);
    }
    writeFileSync(join(folder, 'probe.js'), PROBE);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const probe = (zone: string): { offset: number; seen: unknown[][] } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'probe.js')], {
      env: { TZ: zone },
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return JSON.parse(stdout);
  };

  it('is the same in every time zone of the device [S36]', () => {
    const answers = ZONES.map(probe);
    expect(new Set(answers.map(({ offset }) => offset)).size).toBeGreaterThan(5);
    expect(answers[0]?.seen).toHaveLength(6 * 78);
    for (const answer of answers) expect(answer.seen).toEqual(answers[0]?.seen);
  });

  it("reads a stored text as India time, not as the device's time", () => {
    for (const row of probe('America/New_York').seen) expect(row[12]).toBe(Math.floor(Number(row[0]) / 1000) * 1000);
  });
});
