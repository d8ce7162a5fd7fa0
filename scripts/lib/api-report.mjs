import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './workspace.mjs';

/** What the share scope holds of ours, by its keys, and the files that give it. */
const GIVEN = {
  '@ank/shared/platform': 'shell/src/federation/platform-of-remotes.ts',
  '@ank/shared/api/schema': 'packages/protocol/src/schema.ts',
};

export const REPORT_FILE = join(ROOT, 'shared/api-report.txt');

const FLAGS =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.WriteArrowStyleSignature;

/** The version that remotes ask for. */
export const apiVersion = () => JSON.parse(readFileSync(join(ROOT, 'shared/package.json'), 'utf8')).version;

/** The run-time exports of what is shared, as lines of a key, a name and a type. */
export function readApi() {
  const { compilerOptions } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), ts.sys.readFile).config;
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, ROOT);
  const files = Object.values(GIVEN).map((file) => join(ROOT, file));
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const resolved = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  const typeOf = (symbol) => checker.typeToString(checker.getTypeOfSymbol(resolved(symbol)), undefined, FLAGS);
  return Object.entries(GIVEN).flatMap(([key, file]) =>
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(join(ROOT, file))))
      .filter((symbol) => resolved(symbol).flags & ts.SymbolFlags.Value)
      .filter(({ declarations }) => !declarations.some(ts.isTypeOnlyImportOrExportDeclaration))
      .map((symbol) => `${key} ${symbol.name}: ${typeOf(symbol)}`)
      .sort(),
  );
}

const HEAD =
  'What remotes get from the shell at run time. Written by `npm run docs`: docs/federation.md says what a change means.';

export const reportOf = (version, api) => `${[HEAD, `Version ${version}`, '', ...api].join('\n')}\n`;

const namesIn = (lines) => lines.map((line) => line.slice(0, line.indexOf(':')));

/**
 * Why an API cannot go out under its version, as a sentence; null if it can. `report`: the last report. What is added
 * raises the minor version, what goes raises the major one.
 */
export function versionFault(report, version, api) {
  const [, said] = /^Version (.+)$/m.exec(report);
  const before = namesIn(report.split('\n').filter((line) => line.startsWith('@')));
  const now = namesIn(api);
  const [major, minor] = said.split('.').map(Number);
  const [risenMajor, risenMinor] = version.split('.').map(Number);
  const gone = before.filter((name) => !now.includes(name));
  const added = now.filter((name) => !before.includes(name));
  if (risenMajor > major) return null;
  if (gone.length > 0)
    return `${gone.join(', ')} is gone: raise the version of shared to ${major + 1}.0.0, or keep it.`;
  if (added.length > 0 && risenMinor <= minor)
    return `${added.join(', ')} is new: raise the version of shared to ${major}.${minor + 1}.0.`;
  return null;
}

/** Writes the report of the API as it is. Throws if the version has not followed it. */
export function writeReport() {
  const [api, version] = [readApi(), apiVersion()];
  const fault = existsSync(REPORT_FILE) ? versionFault(readFileSync(REPORT_FILE, 'utf8'), version, api) : null;
  if (fault) throw new Error(fault);
  writeFileSync(REPORT_FILE, reportOf(version, api));
}
