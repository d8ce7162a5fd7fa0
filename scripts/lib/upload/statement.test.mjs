import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newKey, publicKeyIn, publicText } from './statement.mjs';

test('no new key is read as an option by the command that adds it', () => {
  const texts = Array.from({ length: 1000 }, () => publicText(newKey()));
  assert.deepEqual(
    texts.filter((text) => text.startsWith('-') || publicKeyIn(text) === null),
    [],
  );
});
