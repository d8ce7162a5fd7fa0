import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { percentOf, UsageFault, wholeNumber } from './command-arguments.mjs';
import { listOperations, noteOperation } from './operation-log.mjs';
import * as operations from './operations.mjs';
import * as origins from './origins.mjs';
import { siteDir } from './registry.mjs';
import * as shells from './shell-operations.mjs';
import * as keys from './upload/operate-keys.mjs';

/** The operator's commands for the published site. They work on its files and need no server. */

const keep = ({ keep: text }) => wholeNumber(text, 1, 1000, '--keep');

/** Optional values are in brackets. */
const COMMANDS = [
  {
    words: 'remotes list',
    help: 'List the versions of each remote: when and by whom they were published, and which one is live.',
    run: (site) => operations.listRemotes(site),
  },
  {
    words: 'remotes rollback',
    values: ['NAME', '[VERSION]'],
    help: 'Make a published version live; by default the previous one.',
    run: (site, [name, version]) => operations.rollBackRemote(site, name, version),
  },
  {
    words: 'remotes disable',
    values: ['NAME'],
    help: 'Hide the screens and entries of a remote until it is enabled, whatever its team publishes.',
    run: (site, [name]) => operations.disableRemote(site, name),
  },
  {
    words: 'remotes enable',
    values: ['NAME'],
    help: 'Show a remote again, or allow a removed one to be published again.',
    run: (site, [name]) => operations.enableRemote(site, name),
  },
  {
    words: 'remotes remove',
    values: ['NAME'],
    help: 'Remove a remote from the registry. It cannot be published until it is enabled.',
    run: (site, [name]) => operations.removeRemote(site, name),
  },
  {
    words: 'remotes canary',
    values: ['NAME', 'VERSION', 'PERCENT'],
    help: 'Set the percentage of browsers that try a published version; 0 ends the trial.',
    run: (site, [name, version, percent]) => operations.setCanary(site, name, version, percentOf(percent)),
  },
  {
    words: 'remotes give',
    values: ['NAME', 'PACKAGE'],
    help: 'Assign a remote to another package.',
    run: (site, [name, owner]) => operations.giveRemote(site, name, owner),
  },
  {
    words: 'remotes prune',
    values: ['[NAME]'],
    options: '--keep NUMBER',
    question: 'Older versions are deleted permanently.',
    help: 'Delete all but the newest versions of each remote, and never a live one, a canary or a fallback.',
    run: (site, [name], options) => operations.pruneRemotes(site, keep(options), name && [name]),
  },
  {
    words: 'remotes add-key',
    values: ['NAME', 'PUBLIC-KEY'],
    help: 'Let a deploy key upload one remote.',
    run: (site, [name, publicKey], { as }) => keys.addKey(site, name, publicKey, as ?? userInfo().username),
  },
  {
    words: 'remotes keys',
    help: 'List the deploy keys: which remote each may upload, and when it was revoked.',
    run: (site) => keys.listKeys(site),
  },
  {
    words: 'remotes revoke-key',
    values: ['KEY'],
    help: 'Revoke a deploy key. What it has published stays.',
    run: (site, [id]) => keys.revokeKey(site, id),
  },
  {
    words: 'remotes agree',
    values: ['NAME', 'CHANGE'],
    help: 'Let the next upload of a remote change its paths and entries; the refused upload shows the CHANGE.',
    run: (site, [name, change]) => keys.agree(site, name, change),
  },
  {
    words: 'remotes origins',
    help: 'List the hosts besides the site that pages load remotes from, and what they load.',
    run: (site) => origins.listOrigins(site),
  },
  {
    words: 'remotes allow-origin',
    values: ['ORIGIN'],
    help: 'Allow pages to load remotes from a host, such as https://remotes.example.',
    run: (site, [origin]) => origins.allowOrigin(site, origin),
  },
  {
    words: 'remotes forbid-origin',
    values: ['ORIGIN'],
    help: 'Stop pages from loading anything from a host.',
    run: (site, [origin]) => origins.forbidOrigin(site, origin),
  },
  {
    words: 'remotes log',
    help: 'List the last hundred operator commands and uploads, the newest first.',
    run: (site) => listOperations(site),
  },
  {
    words: 'shell list',
    help: 'List the published versions of the shell.',
    run: (site) => shells.listShells(site),
  },
  {
    words: 'shell rollback',
    values: ['VERSION'],
    help: 'Make a published version of the shell live, and end the trial of another.',
    run: (site, [version]) => shells.rollBackToShell(site, version),
  },
  {
    words: 'shell canary',
    values: ['VERSION', 'PERCENT'],
    help: 'Set the percentage of browsers that try a published version of the shell; 0 ends the trial.',
    run: (site, [version, percent]) => shells.setShellCanary(site, version, percentOf(percent)),
  },
  {
    words: 'shell worker',
    values: ['on|off'],
    help: 'Make browsers cache the app for offline use, or remove the service worker from all of them.',
    run: (site, [word]) => shells.setWorker(site, word),
  },
  {
    words: 'shell remove',
    values: ['VERSION'],
    question: 'The version is deleted permanently.',
    help: 'Delete a published version of the shell that is neither live nor a canary.',
    run: (site, [version]) => shells.removeShell(site, version),
  },
  {
    words: 'shell prune',
    options: '--keep NUMBER',
    question: 'Older versions are deleted permanently.',
    help: 'Delete all but the newest versions of the shell, and never the live one or a canary.',
    run: (site, _values, options) => shells.pruneShells(site, keep(options)),
  },
];

const useOf = ({ words, values = [], options = [] }) => [words, values, options].flat().join(' ');

export const siteHelp = () => COMMANDS.map((command) => `  ${useOf(command)}\n      ${command.help}`).join('\n');

export const siteCommandOf = (words) => COMMANDS.find((command) => command.words === words.slice(0, 2).join(' '));

/** Runs a command; `by` is the system's user unless --as names another. Returns the output and the exit code. */
export function runSiteCommand(words, { site = siteDir() } = {}) {
  const command = siteCommandOf(words);
  try {
    const { values, options } = read(command, words.slice(2));
    if (command.question && !options.yes) return { text: `${command.question} Add --yes to do it.`, exitCode: 3 };
    const result = command.run(site, values, options);
    if (typeof result === 'string') noteOperation(site, options.as ?? userInfo().username, words.join(' '));
    return { text: options.json ? JSON.stringify(jsonOf(result), null, 2) : textOf(result), exitCode: 0 };
  } catch (cause) {
    if (cause instanceof UsageFault) return { text: `${cause.message}\n${useOf(command)}`, exitCode: 2 };
    return { text: cause.message, exitCode: 1 };
  }
}

function read({ values = [] }, words) {
  const options = {
    json: { type: 'boolean' },
    yes: { type: 'boolean' },
    as: { type: 'string' },
    keep: { type: 'string' },
  };
  let parsed;
  try {
    parsed = parseArgs({ args: words, allowPositionals: true, options });
  } catch (cause) {
    throw new UsageFault(cause.message);
  }
  const needed = values.filter((value) => !value.startsWith('[')).length;
  const given = parsed.positionals.length;
  if (given < needed || given > values.length) throw new UsageFault('The arguments do not match.');
  return { values: parsed.positionals, options: parsed.values };
}

const jsonOf = (result) => (typeof result === 'string' ? { done: true, message: result } : result);

function textOf(result) {
  if (typeof result === 'string') return result;
  const [first] = result;
  if (!first) return 'There is nothing to list.';
  const rows = [Object.keys(first), ...result.map((row) => Object.values(row))];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
