/** ESLint: a name that the glossary replaced ('Changed names' in docs/glossary.md) is not used again. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './workspace.mjs';

/** The rows of the table: names in backquotes are checked, words without them are about prose. `…` is the rest. */
function changedNames(glossary) {
  const [, table = ''] = glossary.split('\n## Changed names\n');
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  return rows.flatMap((row) => {
    const [, before, after] = row.split('|').map((cell) => cell.trim());
    return [...before.matchAll(/`([^`]+)`/g)].map(([, name]) => ({
      pattern: new RegExp(`^${name.replaceAll('…', '.+')}$`),
      after,
    }));
  });
}

const CHANGED = changedNames(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'));

const changeOf = (name) => CHANGED.find(({ pattern }) => pattern.test(name));

/** `told` in `{ told: announced }` is the name of a field elsewhere; in `{ told }` it is a variable too. */
const isFieldOnly = ({ parent, name, type }) =>
  type === 'Identifier' &&
  (parent.type === 'TSPropertySignature' ||
    (parent.type === 'Property' && parent.key.name === name && !parent.shorthand && !parent.computed) ||
    (parent.type === 'MemberExpression' && !parent.computed && parent.property.name === name));

export const current = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { changed: "'{{name}}' is called {{after}} (docs/glossary.md, Changed names)." },
  },
  create(context) {
    const check = (node, name) => {
      const change = changeOf(name);
      if (change) context.report({ node, messageId: 'changed', data: { name, after: change.after } });
    };
    return {
      Program: (node) => check(node, basename(context.filename).split('.')[0]),
      Identifier: (node) => isFieldOnly(node) || check(node, node.name),
      JSXIdentifier: (node) => check(node, node.name),
    };
  },
};
