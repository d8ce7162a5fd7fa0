import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './workspace.mjs';

const COMPILER_OPTIONS = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };

/** Loads a source file of the contract that imports nothing. */
function load(file) {
  const source = readFileSync(join(ROOT, 'packages/contract/src', file), 'utf8');
  const { outputText } = ts.transpileModule(source, { compilerOptions: COMPILER_OPTIONS });
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}

const FILES = ['paths.ts', 'normal-path.ts', 'offer.ts'];

/** The shell's paths and offer, from the contract's sources. */
export const readOffer = async () => Object.assign({}, ...(await Promise.all(FILES.map(load))));
