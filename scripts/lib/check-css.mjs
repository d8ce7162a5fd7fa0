import { generate as textOf, parse, walk } from 'css-tree';

/** At-rules that contain rules and only decide whether these apply. */
const CONDITIONS = ['media', 'supports', 'container'];
const CONTAINER_PROPERTIES = ['container', 'container-name'];

/** Functions with addresses in strings. */
const PICTURES = /^(-webkit-)?(image-set|image|src)$/i;

/**
 * What in a remote's style sheet could affect more than its part of the page, one sentence each. The oldest browsers
 * have no `@scope`, so names decide: the first compound of a selector has a class with `prefix`, and so does every name
 * that is global to the page.
 */
export function cssFaults(css, prefix) {
  const faults = new Set();
  const isOwn = (name) => name.startsWith(prefix);
  const ast = parse(css, {
    parseCustomProperty: true,
    onParseError: ({ message, line }) => faults.add(`Line ${line} is malformed: ${message}.`),
  });
  walk(ast, {
    enter(node) {
      for (const fault of faultsOf(node, this, isOwn)) faults.add(fault);
    },
  });
  return [...faults];
}

function faultsOf(node, { atrule, function: inFunction }, isOwn) {
  if (node.type === 'Raw') return [`'${node.value.slice(0, 40)}' is malformed.`];
  if (node.type === 'Atrule') return atRuleFaults(node, isOwn);
  if (node.type === 'Declaration') return declarationFaults(node, atrule, isOwn);
  if (node.type === 'Rule' && !isKeyframes(atrule)) return ruleFaults(node, isOwn);
  const isAddress = node.type === 'Url' || (node.type === 'String' && PICTURES.test(inFunction?.name ?? ''));
  return isAddress && !isOwnFile(node.value) ? [`${node.value} is not a file of the remote.`] : [];
}

const isKeyframes = (atrule) => /^(-\w+-)?keyframes$/i.test(atrule?.name ?? '');

/** Beside the style sheet, below it, or inlined. 'https:a' is a file of the site on https, and another host on http. */
function isOwnFile(address) {
  if (/^data:(image|font)\//i.test(address)) return true;
  const folders = ['http://remote.invalid/assets/', 'https://remote.invalid/assets/'];
  return folders.every((base) => URL.canParse(address, base) && new URL(address, base).href.startsWith(base));
}

function ruleFaults({ prelude, block }, isOwn) {
  const faults = [];
  if (block.children.some(({ type }) => type !== 'Declaration')) faults.push('Rules are nested.');
  // The parser has reported a prelude that is not a list of selectors.
  for (const selector of prelude.type === 'SelectorList' ? prelude.children : []) {
    const parts = selector.children.toArray();
    const end = parts.findIndex(({ type }) => type === 'Combinator');
    const first = end < 0 ? parts : parts.slice(0, end);
    const text = textOf(selector);
    if (!first.some(({ type, name }) => type === 'ClassSelector' && isOwn(name)))
      faults.push(`${text} does not begin with a class of the remote.`);
    else if (end >= 0 && ![' ', '>'].includes(parts[end].name))
      faults.push(`${text} affects the siblings of the remote's element.`);
  }
  return faults;
}

function atRuleFaults({ name, prelude }, isOwn) {
  const rule = name.toLowerCase();
  const names = (prelude?.children?.toArray() ?? []).filter(({ type }) => ['Identifier', 'String'].includes(type));
  if (rule === 'font-face') return [];
  if (rule === 'property' || rule === 'container' || isKeyframes({ name })) {
    return names
      .map((node) => node.name ?? node.value)
      .filter((own) => own !== 'not' && !isOwn(own.replace(/^--/, '')))
      .map((own) => `@${rule} ${own} lacks the remote's prefix.`);
  }
  return CONDITIONS.includes(rule) ? [] : [`@${rule} is not allowed.`];
}

function declarationFaults({ property, value }, atrule, isOwn) {
  const isFont = atrule?.name.toLowerCase() === 'font-face' && property.toLowerCase() === 'font-family';
  if (!isFont && !CONTAINER_PROPERTIES.includes(property.toLowerCase())) return [];
  const parts = value.children?.toArray() ?? [];
  const slash = parts.findIndex(({ type, value: sign }) => type === 'Operator' && sign === '/');
  return (slash < 0 ? parts : parts.slice(0, slash))
    .map((node) => node.name ?? node.value)
    .filter((name) => name !== 'none' && !isOwn(name))
    .map((name) => `${property}: ${name} lacks the remote's prefix.`);
}
