import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { givenModules } from '../rspack/federation.mjs';
import { ROOT } from './workspace.mjs';

/** The files that export our shared modules, in this version and the previous one. */
const GIVERS = {
  '@ank/shared/platform': ['shell/src/federation/platform-of-remotes.ts', 'shell/src/federation/before/platform.ts'],
  '@ank/shared/api/schema': ['packages/protocol/src/schema.ts', 'shell/src/federation/before/schema.ts'],
};

/** [key, file] of everything that is provided. */
function given() {
  const rows = givenModules(join(ROOT, 'shell'));
  return Object.entries(GIVERS).flatMap(([module, files]) =>
    rows.filter(({ name }) => name === module).map(({ key, isBefore }) => [key, files[isBefore ? 1 : 0]]),
  );
}

export const REPORT_FILE = join(ROOT, 'shared/api-report.txt');

const FLAGS =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.WriteArrowStyleSignature;

/** The version that remotes require, and the previous one that is provided beside it. */
export function apiVersions() {
  const { version, versionBefore } = JSON.parse(readFileSync(join(ROOT, 'shared/package.json'), 'utf8'));
  return { version, versionBefore };
}

/** The run-time exports of the shared modules, as lines of a key, a name and a type. */
export function readApi() {
  const { compilerOptions } = ts.readConfigFile(join(ROOT, 'scripts/tsconfig.base.json'), ts.sys.readFile).config;
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, ROOT);
  const rows = given();
  const files = rows.map(([, file]) => join(ROOT, file));
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const resolved = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  const typeOf = (symbol) => checker.typeToString(checker.getTypeOfSymbol(resolved(symbol)), undefined, FLAGS);
  return rows.flatMap(([key, file]) =>
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(join(ROOT, file))))
      .filter((symbol) => resolved(symbol).flags & ts.SymbolFlags.Value)
      .filter(({ declarations }) => !declarations.some(ts.isTypeOnlyImportOrExportDeclaration))
      .map((symbol) => `${key} ${symbol.name}: ${typeOf(symbol)}`)
      .sort(),
  );
}

const HEAD =
  'What the shell provides to remotes at run time. Written by `npm run docs`: docs/federation.md says what a change means.';

export function reportOf({ version, versionBefore }, api) {
  const beside = versionBefore ? [`Beside version ${versionBefore}`] : [];
  return `${[HEAD, `Version ${version}`, ...beside, '', ...api].join('\n')}\n`;
}

const namesIn = (lines) => lines.map((line) => line.slice(0, line.indexOf(':')));

const keyOf = (name) => name.split(' ')[0];

/**
 * Why an API cannot be released under its version, as a sentence; null if it can. `report`: the last report. An
 * addition raises the minor version, a removal the major one, which keeps providing the version before it.
 */
export function versionFault(report, { version, versionBefore }, api) {
  const [, published] = /^Version (.+)$/m.exec(report);
  const before = namesIn(report.split('\n').filter((line) => line.startsWith('@')));
  const now = namesIn(api);
  const [major, minor] = published.split('.').map(Number);
  const [risenMajor, risenMinor] = version.split('.').map(Number);
  const keys = new Set(now.map(keyOf));
  const gone = before.filter((name) => !now.includes(name));
  const added = now.filter((name) => !before.includes(name));
  if (risenMajor > major) {
    if (versionBefore !== published)
      return `${version} is a new major version: provide ${published} beside it, as versionBefore in shared/package.json.`;
    return gone.length > 0 ? `${gone.join(', ')} is gone: give it in shell/src/federation/before.` : null;
  }
  // Of a major version that is no longer provided, everything is removed at once.
  const left = gone.filter((name) => versionBefore || keys.has(keyOf(name)));
  if (left.length > 0)
    return `${left.join(', ')} is gone: raise the version of shared to ${major + 1}.0.0, or keep it.`;
  if (added.length > 0 && risenMinor <= minor)
    return `${added.join(', ')} is new: raise the version of shared to ${major}.${minor + 1}.0.`;
  return null;
}

/** Writes the report of the current API. Throws if the version was not raised as required. */
export function writeReport() {
  const [api, versions] = [readApi(), apiVersions()];
  const fault = existsSync(REPORT_FILE) ? versionFault(readFileSync(REPORT_FILE, 'utf8'), versions, api) : null;
  if (fault) throw new Error(fault);
  writeFileSync(REPORT_FILE, reportOf(versions, api));
}
