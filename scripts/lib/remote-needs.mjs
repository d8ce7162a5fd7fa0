import { analyze } from 'eslint-scope';
import { RUNTIME_GIVERS } from '../rspack/federation.mjs';

/**
 * What the parsed scripts of a remote and its kits use of the shell: `asks`, the version range of each shared module,
 * and `uses`, the names read of each. Null for a module that is passed on as a whole, except to a kit.
 */
export function needsOf(programs, kits = []) {
  const consumed = new Map(programs.flatMap((program) => [...consumedModules(program)]));
  const asks = Object.fromEntries([
    ...[...consumed.values()].map(({ key, range }) => [key, range]),
    ...programs.flatMap((program) => [...takenRuntimes(program)]),
  ]);
  const uses = Object.fromEntries(Object.keys(asks).map((key) => [key, new Set()]));
  for (const [id, name] of programs.flatMap((program) => [...readsOfModules(program)])) {
    if (consumed.has(id)) uses[consumed.get(id).key].add(name);
  }
  for (const kit of kits) {
    for (const [module, name] of readsOfKit(kit))
      uses[Object.keys(uses).find((key) => importedName(key) === module)]?.add(name);
  }
  return { asks, uses: Object.fromEntries(Object.entries(uses).map(([key, names]) => [key, [...names].sort()])) };
}

const childrenOf = (node) =>
  Object.keys(node)
    .filter((key) => key !== 'parent')
    .flatMap((key) => node[key])
    .filter((child) => typeof child?.type === 'string');

/** A node and every node below it. */
export function* nodesOf(root) {
  const left = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    yield node;
    left.push(...childrenOf(node));
  }
}

/** The name of a key or member; undefined if it is computed. */
function nameOf({ computed }, key) {
  if (key.type === 'Literal') return String(key.value);
  return computed ? undefined : key.name;
}

const propertyOf = (object, name) => object.properties.find((property) => nameOf(property, property.key) === name);

/** Ids of shared modules, from the table that the federation plugin writes into the entry. */
function* consumedModules(program) {
  for (const node of nodesOf(program)) {
    if (node.type !== 'Property' || nameOf(node, node.key) !== 'moduleIdToConsumeDataMapping') continue;
    for (const row of node.value.properties ?? []) {
      const [key, range] = ['shareKey', 'requiredVersion'].map((name) => propertyOf(row.value, name).value.value);
      yield [nameOf(row, row.key), { key, range }];
    }
  }
}

/** The federation runtime, if an entry uses the shell's. */
function* takenRuntimes(program) {
  for (const { type, callee, arguments: given } of nodesOf(program))
    if (type === 'CallExpression' && Object.hasOwn(RUNTIME_GIVERS, callee.name ?? ''))
      yield [RUNTIME_GIVERS[callee.name], `^${given[0].value}`];
}

/** The name under which a kit gets a module, whose key has the major version of `shared` after the first. */
const importedName = (key) => key.replace(/^(@ank\/shared)@\d+/, '$1');

/** Yields [module, name] for what a kit reads of `given`: in one scope, or through modules of its own. */
function* readsOfKit(program) {
  const script = scopesOf(program);
  const modules = new Map();
  for (const node of nodesOf(program)) {
    if (node.type !== 'MemberExpression' || node.object.name !== 'given') continue;
    const module = nameOf(node, node.property);
    const row = rowAround(node);
    if (node.parent.type === 'AssignmentExpression' && row) modules.set(nameOf(row, row.key), module);
    for (const name of readsOf(node, script)) yield [module, name];
  }
  for (const [id, name] of readsOfModules(program, script)) yield [modules.get(id), name];
}

/** The row of the table of modules that a node is in. */
function rowAround(node) {
  for (let outer = node.parent; outer; outer = outer.parent)
    if (outer.type === 'Property' && outer.value.type === 'FunctionExpression') return outer;
  return undefined;
}

/** The scopes of a script, whose nodes know their parents from then on, and the variable of each identifier. */
function scopesOf(program) {
  for (const node of nodesOf(program)) for (const child of childrenOf(node)) child.parent = node;
  const { scopes } = analyze(program, { ecmaVersion: 2022 });
  const variables = scopes.flatMap((scope) => scope.variables);
  const variableOf = new Map(
    variables.flatMap((variable) =>
      [...variable.defs.map(({ name }) => name), ...variable.references.map(({ identifier }) => identifier)].map(
        (identifier) => [identifier, variable],
      ),
    ),
  );
  return { scopes, variableOf, steps: 0 };
}

/** Yields [id, name] for what a module function of (module, exports, require) reads of the modules that it requires. */
function* readsOfModules(program, script = scopesOf(program)) {
  const { scopes, variableOf } = script;
  const seen = new Map();
  for (const { block } of scopes) {
    const load = block.parent?.type === 'Property' && variableOf.get(block.params?.[2]);
    for (const { identifier } of load ? load.references : []) {
      const call = identifier.parent;
      if (call.type !== 'CallExpression' || call.callee !== identifier) continue;
      const id = String(call.arguments[0]?.value);
      if (!seen.has(id)) seen.set(id, new Set());
      for (const name of readsOf(call, script, seen.get(id))) yield [id, name];
    }
  }
}

/** Many times what a build takes: an upload with many modules in each variable must not occupy the listener. */
const MAX_STEPS = 2_000_000;

/**
 * The names read of a value: `value.name`, `{ name } = value`, and the same of a variable assigned from it. `seen`: the
 * variables that were followed, because an upload can lead to one on endless ways, or back to it.
 */
function* readsOf(value, script, seen = new Set()) {
  const left = [value];
  for (let node = left.pop(); node; node = left.pop()) {
    if ((script.steps += 1) > MAX_STEPS) throw new Error('Its scripts assign modules to variables too often.');
    const { parent } = node;
    if (parent.type === 'MemberExpression' && parent.object === node) yield* named(nameOf(parent, parent.property));
    const target = parent.init === node ? parent.id : parent.right === node ? parent.left : undefined;
    if (target?.type === 'ObjectPattern')
      for (const property of target.properties) if (property.key) yield* named(nameOf(property, property.key));
    const variable = target?.type === 'Identifier' && script.variableOf.get(target);
    if (!variable || seen.has(variable)) continue;
    seen.add(variable);
    for (const { identifier } of variable.references) left.push(identifier);
  }
}

const named = (name) => (name === undefined ? [] : [name]);
