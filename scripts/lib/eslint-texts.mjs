/** ESLint: players' texts belong in the texts of a package, where they can be translated. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders, ROOT } from './workspace.mjs';

const SPOKEN = new Set(
  'alt aria-description aria-label aria-roledescription busyLabel heading hint label placeholder subtitle text title'.split(
    ' ',
  ),
);
const NOTIFIERS = new Set(['notify', 'notifyFault']);

const hasWords = (text) => /\p{L}{2}/u.test(text);

/** The literal parts that an expression may evaluate to. */
function literalsOf(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' && hasWords(node.value) ? [node] : [];
    case 'TemplateLiteral':
      return node.quasis.some(({ value }) => hasWords(value.cooked)) ? [node] : [];
    case 'JSXExpressionContainer':
      return literalsOf(node.expression);
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case 'LogicalExpression':
      return [...literalsOf(node.left), ...literalsOf(node.right)];
    default:
      return [];
  }
}

/** Two words, the first with a capital: a sentence, or the label of a button. */
const isSentence = (text) =>
  typeof text === 'string' &&
  /^\P{L}*\p{Lu}/u.test(text) &&
  /\s/.test(text) &&
  (text.match(/\p{L}{2,}/gu) ?? []).length > 1;

/** Words that are data, and translated where they are drawn. */
const WORDS = new Set(
  packageFolders()
    .map((folder) => join(ROOT, folder, 'src'))
    .filter(existsSync)
    .flatMap((src) => readdirSync(src, { recursive: true }).map((file) => join(src, file)))
    .filter((file) => file.endsWith('.words.json'))
    .flatMap((file) => Object.values(JSON.parse(readFileSync(file, 'utf8')))),
);

/** The same in every language. */
const NAMES = new Set(['Ank Bazaar', 'Google Pay', 'SP DP TP']);

/** Whose words only a developer reads. */
const isForDevelopers = ({ type, callee }) =>
  (type === 'NewExpression' && /(Error|Failure)$/.test(callee.name) && callee.name !== 'ApiError') ||
  (type === 'CallExpression' && (callee.type === 'Super' || callee.object?.name === 'console'));

const isTextTable = ({ type, callee }) => type === 'CallExpression' && callee.name === 'texts';

function isInside(node, isIt) {
  for (let { parent } = node; parent; { parent } = parent) if (isIt(parent)) return true;
  return false;
}

const textOf = (node) =>
  node.type === 'Literal' ? node.value : node.quasis.map(({ value }) => value.cooked).join(' ');

/** A sentence in any place: behind a call, in a fallback, in a table without `texts`; there a word too. */
const isUntranslated = (node, inMessages) =>
  (isSentence(textOf(node)) || (inMessages && hasWords(textOf(node)) && isEntry(node.parent))) &&
  !WORDS.has(textOf(node)) &&
  !NAMES.has(textOf(node)) &&
  node.parent.type !== 'TSLiteralType' &&
  !isInside(node, isTextTable) &&
  !isForDevelopers(node.parent);

const isEntry = ({ type }) => type === 'Property' || type === 'ArrowFunctionExpression';

const isTable = (name) => name?.endsWith('_TEXTS');

export const translatable = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      text: 'This text cannot be translated: put it into the texts of its package (CONTRIBUTING.md).',
      early: 'Read a text in a function: while the module runs, the catalogs are not loaded.',
    },
  },
  create(context) {
    const inMessages = context.filename.endsWith('.messages.ts');
    const reported = new Set();
    const report = (nodes, messageId) => {
      for (const node of nodes) if (!reported.has(node)) context.report({ node, messageId });
      nodes.forEach((node) => reported.add(node));
    };
    let depth = 0;
    const enter = () => void (depth += 1);
    const leave = () => void (depth -= 1);
    return {
      ':function': enter,
      ':function:exit': leave,
      'Literal, TemplateLiteral': (node) => report(isUntranslated(node, inMessages) ? [node] : [], 'text'),
      JSXText: (node) => hasWords(node.value) && report([node], 'text'),
      'JSXElement > JSXExpressionContainer': (node) => report(literalsOf(node), 'text'),
      'JSXFragment > JSXExpressionContainer': (node) => report(literalsOf(node), 'text'),
      JSXAttribute: ({ name, value }) => SPOKEN.has(name.name) && report(literalsOf(value), 'text'),
      CallExpression({ callee, arguments: [first] }) {
        if (NOTIFIERS.has(callee.name)) report(literalsOf(first), 'text');
        if (callee.name !== 'useScreen' || first?.type !== 'ObjectExpression') return;
        report(
          first.properties.flatMap(({ key, value }) => (SPOKEN.has(key?.name) ? literalsOf(value) : [])),
          'text',
        );
      },
      MemberExpression: (node) => depth === 0 && isTable(node.object.name) && report([node], 'early'),
    };
  },
};
