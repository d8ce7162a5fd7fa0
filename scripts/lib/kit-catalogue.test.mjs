import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './workspace.mjs';

const read = (file) => readFileSync(join(ROOT, file), 'utf8');

/** The components among the exports: types and functions are no part of a page. */
const componentsOf = (index) =>
  [...index.matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, names]) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name));

test('the catalogue of the UI kit shows each component that the kit exports', () => {
  const components = componentsOf(read('packages/ui/src/index.ts'));
  assert.ok(components.includes('MarketCardSkeleton'));
  const catalogue = read('packages/standalone/src/kit-catalogue.tsx');
  assert.deepEqual(
    components.filter((name) => !new RegExp(`<${name}\\b`).test(catalogue)),
    [],
  );
});
