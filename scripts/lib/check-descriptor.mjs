import { areIcons, ICONS_WANTED } from './check-icons.mjs';
import { normalPath } from './registry.mjs';
import { isRemoteName } from './remote-name.mjs';

/** The paths that the server answers itself. */
export const OF_THE_SERVER = /^\/(api-.*|assets|remotes|slides|qr|healthz|.*-result-chart)(\/|$)/i;

const text = (longest) => [
  `a text of 1 to ${longest} characters`,
  (value) => typeof value === 'string' && /^[^\p{C}]+$/u.test(value.trim()) && value.length <= longest,
];
const word = ['a word', (value) => typeof value === 'string' && /^[a-z][a-z-]*$/.test(value)];
const path = [
  'a path such as /lucky-draw, without wildcards',
  (value) => typeof value === 'string' && /^(\/[\w-]+)+$/.test(value),
];
const isTable = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const optional = ([what, fits]) => [what, (value) => value === undefined || fits(value)];
const list = (most) => [
  `a list of at most ${most}`,
  (value) => Array.isArray(value) && value.length <= most && value.every((row) => typeof row === 'object' && row),
];

const DESCRIPTOR = {
  name: ["small letters, digits and single hyphens, and not the shell's own", isRemoteName],
  title: text(40),
  contract: ['a whole number', Number.isInteger],
  paths: list(60),
  navigation: list(20),
  icons: optional([ICONS_WANTED, areIcons]),
  resume: optional(text(60)),
  texts: optional([
    'tables of texts by language',
    (value) =>
      isTable(value) &&
      Object.values(value).every((table) => isTable(table) && Object.values(table).every(text(60)[1])),
  ]),
};
const truth = ['true or false', (value) => typeof value === 'boolean'];
const PATH = { path, layout: word, access: word, money: optional(truth) };
const ENTRY = {
  place: word,
  label: text(30),
  path,
  icon: word,
  hint: optional(text(60)),
  betting: truth,
  order: ['a number', Number.isFinite],
  money: optional(truth),
};

function formFaults(value, form, what) {
  const unknown = Object.keys(value)
    .filter((key) => !Object.hasOwn(form, key))
    .map((key) => `${what} has no field '${key}'.`);
  const unfit = Object.entries(form)
    .filter(([key, [, fits]]) => !fits(value[key]))
    .map(([key, [wanted]]) => `'${key}' of ${what} must be ${wanted}, not ${JSON.stringify(value[key]) ?? 'missing'}.`);
  return [...unknown, ...unfit];
}

/** The form errors of a descriptor, one sentence each. Whether the shell supports it is checked elsewhere. */
export function descriptorFaults(descriptor, name) {
  const faults = formFaults(descriptor, DESCRIPTOR, 'the descriptor');
  if (faults.length > 0) return faults;
  if (descriptor.name !== name) return [`It is published as ${name}, but its descriptor says ${descriptor.name}.`];
  const rows = [
    ...descriptor.paths.flatMap((row, at) => formFaults(row, PATH, `path ${at + 1}`)),
    ...descriptor.navigation.flatMap((row, at) => formFaults(row, ENTRY, `entry ${at + 1}`)),
  ];
  return rows.length > 0 ? rows : ownPathFaults(descriptor);
}

function ownPathFaults({ paths, navigation }) {
  const own = paths.map((row) => normalPath(row.path));
  return [
    ...paths.filter((row, at) => own.indexOf(normalPath(row.path)) !== at).map((row) => `${row.path} is listed twice.`),
    ...paths.filter((row) => OF_THE_SERVER.test(row.path)).map((row) => `${row.path} is a path of the server.`),
    ...navigation
      .filter((entry) => !own.includes(normalPath(entry.path)))
      .map((entry) => `'${entry.label}' leads to ${entry.path}, which is not a path of the remote.`),
  ];
}
