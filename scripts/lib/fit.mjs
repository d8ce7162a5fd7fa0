import { normalPath } from './registry.mjs';

/**
 * Why a shell cannot run a version of a remote, one sentence each: `contract` is the shell's contract file, `needs`
 * what the version uses of it (null if unknown). The same before a remote is published and before a shell.
 */
export function fitFaults(version, needs, contract) {
  return [
    ...contractFaults(version, contract),
    ...(needs ? sharedFaults(needs, contract.shared) : []),
    ...pathFaults(version.paths, contract),
    ...navigationFaults(version, contract),
  ];
}

const contractFaults = ({ contract: asked }, { contracts }) =>
  contracts.includes(asked)
    ? []
    : [`It is built for contract ${asked}, but the shell supports ${contracts.join(', ')}.`];

const numbersOf = (version) => version.split('.').map(Number);

/** Whether a version is in a caret range, the only kind that remotes are built with. */
export function isInRange(version, range) {
  if (!/^\^[1-9]\d*\.\d+\.\d+$/.test(range)) return false;
  const [given, least] = [numbersOf(version), numbersOf(range.slice(1))];
  const at = least.findIndex((number, index) => number !== given[index]);
  return at < 0 || (at > 0 && given[at] > least[at]);
}

const withoutMajor = (key) => key.replace(/@\d+\//, '/');

/** The versions of a module that the shell provides under the keys of other major versions. */
function givenFor(asked, shared) {
  const others = Object.keys(shared).filter((key) => withoutMajor(key) === withoutMajor(asked));
  return others.length > 0 ? `gives ${others.join(' and ')}` : 'does not share it';
}

function sharedFaults({ asks, uses }, shared) {
  return Object.entries(asks).flatMap(([key, range]) => {
    const given = shared[key];
    if (!given) return [`It uses ${key} from the shell, which ${givenFor(key, shared)}.`];
    if (!isInRange(given.version, range))
      return [`It requires ${key} ${range}, but the shell provides ${given.version}.`];
    return uses[key]
      .filter((name) => !given.exports.includes(name))
      .map((name) => `It uses ${name} of ${key}, which the shell's ${given.version} does not export.`);
  });
}

const wordFault = (word, words, what) =>
  words.includes(word) ? [] : [`${what} '${word}' must be one of ${words.join(', ')}.`];

const pathFaults = (paths, contract) =>
  paths.flatMap(({ path, layout, access }) => [
    ...(contract.paths.some((own) => normalPath(own) === normalPath(path)) ? [`${path} is a path of the shell.`] : []),
    ...wordFault(layout, contract.layouts, `The layout of ${path},`),
    ...wordFault(access, contract.accesses, `The access of ${path},`),
  ]);

function navigationFaults({ navigation, icons: own = {} }, { places, icons }) {
  const crowded = Object.entries(places)
    .map(([place, most]) => [place, most, navigation.filter((entry) => entry.place === place).length])
    .filter(([, most, count]) => count > most)
    .map(([place, most, count]) => `It has ${count} entries in ${place}, but a remote may have ${most}.`);
  return navigation
    .flatMap(({ label, place, icon }) => [
      ...wordFault(place, Object.keys(places), `The place of '${label}',`),
      ...(icons.includes(icon) || Object.hasOwn(own, icon)
        ? []
        : [`The icon of '${label}', '${icon}', is neither known to the shell nor among the remote's icons.`]),
    ])
    .concat(crowded);
}
