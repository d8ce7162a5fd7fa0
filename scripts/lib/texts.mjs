import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import ts from 'typescript';
import { packageFolders, ROOT } from './workspace.mjs';

const TRANSLATED = ['hi', 'mr'];

const catalogFile = (folder, language) => join(ROOT, folder, 'src/catalogs', `${language}.json`);

const readCatalog = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

const filesWithTexts = (folder) =>
  existsSync(join(ROOT, folder, 'src'))
    ? readdirSync(join(ROOT, folder, 'src'), { recursive: true })
        .filter((file) => /\.(messages\.ts|words\.json)$/.test(file))
        .sort()
        .map((file) => join(ROOT, folder, 'src', file))
    : [];

/** English by id, of every package that has texts: { shell: { 'layout.menu': 'Menu', ... }, ... }. */
const englishTexts = () =>
  Object.fromEntries(
    packageFolders()
      .map((folder) => [folder, Object.fromEntries(filesWithTexts(folder).flatMap(textsOf))])
      .filter(([, texts]) => Object.keys(texts).length > 0),
  );

/** Words in a list are their own English; others have names. */
function textsOf(file) {
  const held = readFileSync(file, 'utf8');
  if (file.endsWith('.ts')) return textsIn(held);
  const words = JSON.parse(held);
  const named = Array.isArray(words) ? words.map((word) => [word, word]) : Object.entries(words);
  return named.map(([name, english]) => [`${basename(file, '.words.json')}.${name}`, english]);
}

/** [id, English] of each text in a `*.messages.ts`. A text without letters is the same in every language. */
export function textsIn(code) {
  const source = ts.createSourceFile('messages.ts', code, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'texts') {
      const [room, table] = node.arguments;
      found.push(...rowsOf(room.text, table));
    } else ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter(([, english]) => /\p{L}/u.test(english.replace(/\{\d\}/g, '')));
}

const rowsOf = (room, table) =>
  table.properties.flatMap(({ name, initializer }) => {
    const id = `${room}.${name.text}`;
    const text = ts.isSatisfiesExpression(initializer) ? initializer.expression : initializer;
    return ts.isObjectLiteralExpression(text) ? rowsOf(id, text) : [[id, englishOf(text)]];
  });

/** The text with {0} for the first value; for a text with conditions its code, which a translator reads. */
function englishOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isStringLiteralLike(node.body)) return node.body.text;
  const code = codeWithPlaces(node)
    .replaceAll(/\$\{(\{\d\})\}/g, '$1')
    .replace(/\s+/g, ' ');
  return ts.isTemplateExpression(node.body) && !code.includes('${') ? code.slice(1, -1) : code;
}

function codeWithPlaces({ parameters, body }) {
  const values = parameters.map(({ name }) => name.text);
  const start = body.getStart();
  let code = body.getText();
  const replace = (node) => {
    if (ts.isIdentifier(node) && values.includes(node.text))
      code = `${code.slice(0, node.getStart() - start)}{${values.indexOf(node.text)}}${code.slice(node.end - start)}`;
    // From the end, so that earlier positions stay valid.
    const parts = [];
    ts.forEachChild(node, (part) => void parts.unshift(part));
    parts.forEach(replace);
  };
  replace(body);
  return code;
}

const write = (file, catalog) => {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(catalog, null, 2)}\n`);
};

/** Writes the English catalogs, and removes translations whose English has changed. */
export function writeCatalogs() {
  for (const [folder, english] of Object.entries(englishTexts())) {
    const before = readCatalog(catalogFile(folder, 'en'));
    write(catalogFile(folder, 'en'), english);
    for (const language of TRANSLATED) {
      const file = catalogFile(folder, language);
      const held = readCatalog(file);
      const stays = (id) => id in held && (before[id] ?? english[id]) === english[id];
      write(
        file,
        Object.fromEntries(
          Object.keys(english)
            .filter(stays)
            .map((id) => [id, held[id]]),
        ),
      );
    }
  }
}

/** Packages whose English catalog differs from their code, one sentence each. */
export const staleFaults = () =>
  Object.entries(englishTexts())
    .filter(([folder, english]) => JSON.stringify(readCatalog(catalogFile(folder, 'en'))) !== JSON.stringify(english))
    .map(([folder]) => `The texts of ${folder} have changed: run npm run texts.`);

/** The errors in the translations of the English catalogs, one sentence each. */
export const catalogFaults = () =>
  packageFolders().flatMap((folder) =>
    TRANSLATED.flatMap((language) =>
      translationFaults(
        readCatalog(catalogFile(folder, 'en')),
        readCatalog(catalogFile(folder, language)),
        language,
      ).map((fault) => `${folder}, ${language}: ${fault}`),
    ),
  );

/** The errors in one translation of the English texts, one sentence each. */
export const translationFaults = (english, catalog, language) => [
  ...Object.keys(english)
    .filter((id) => !(id in catalog))
    .map((id) => `${id} is missing: ${english[id]}`),
  ...Object.entries(catalog).flatMap(([id, text]) =>
    id in english ? textFaults(english[id], text, language).map((fault) => `${id} ${fault}`) : [`${id} is not a text.`],
  ),
];

/** An English text, or one of the texts in its code, that ends with a full stop. Three dots are none. */
const ENDS = /[^.]\.(?=$|['`])/;

/** How a translation ends then, and what no translation has. In Hindi only abbreviations have a full stop. */
const STOPS = {
  hi: { stop: '।', ends: /।(?=$|\})/, wrong: /(?<!\.|घं|नं|मि|से)\.(?=\s|\}|$)/ },
  mr: { stop: '.', ends: /[^.]\.(?=$|\})/, wrong: /।/ },
};

function hasRightStops(english, text, { ends, wrong }) {
  return !wrong.test(text) && (!ENDS.test(english) || ends.test(text));
}

function textFaults(english, text, language) {
  const places = (message) => new Set([...message.matchAll(/\{\s*(\d)\s*[,}]/g)].map(([, place]) => place));
  const unknown = [...places(text)].filter((place) => !places(english).has(place));
  return [
    ...unknown.map((place) => `has no value {${place}}.`),
    ...(/[०-९]/.test(text) ? ['has digits that are not Latin.'] : []),
    ...(text.trim() === '' ? ['is empty.'] : []),
    ...(hasRightStops(english, text, STOPS[language]) ? [] : [`must end its sentences with ${STOPS[language].stop}`]),
    ...(compiles(text) ? [] : ['is not in ICU form.']),
    ...(/\{\s*\d\s*,(?!\s*(plural|select)\s*,)|\boffset:/.test(text) ? ['has a form that pages cannot say.'] : []),
  ];
}

/** A text that cannot be compiled is returned unchanged. */
function compiles(text) {
  if (!text.includes('{')) return true;
  const [first] = compileMessage(text);
  return first !== text;
}
