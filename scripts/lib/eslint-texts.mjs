/** ESLint: players' texts belong into the texts of a package, where they can be translated. */

const SPOKEN = new Set(
  'alt aria-description aria-label aria-roledescription busyLabel heading hint label placeholder subtitle text title'.split(
    ' ',
  ),
);
const TELLERS = new Set(['notify', 'notifyFault']);

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

const isTable = (name) => name?.endsWith('_TEXTS');

export const translatable = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      text: 'This text cannot be translated: put it into the texts of its package (CONTRIBUTING.md).',
      early: 'Read a text in a function: as the module runs, the catalogs have not come.',
    },
  },
  create(context) {
    const report = (nodes, messageId) => nodes.forEach((node) => context.report({ node, messageId }));
    let depth = 0;
    const enter = () => void (depth += 1);
    const leave = () => void (depth -= 1);
    return {
      ':function': enter,
      ':function:exit': leave,
      JSXText: (node) => hasWords(node.value) && report([node], 'text'),
      'JSXElement > JSXExpressionContainer': (node) => report(literalsOf(node), 'text'),
      'JSXFragment > JSXExpressionContainer': (node) => report(literalsOf(node), 'text'),
      JSXAttribute: ({ name, value }) => SPOKEN.has(name.name) && report(literalsOf(value), 'text'),
      CallExpression({ callee, arguments: [first] }) {
        if (TELLERS.has(callee.name)) report(literalsOf(first), 'text');
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
