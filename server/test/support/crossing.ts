import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from './world';

const TABLES = /^create table (\w+) \(\n([\s\S]*?)\n\);?$/gm;

/** The column that holds the player of each table that has one. */
export const PLAYER_KEYS: ReadonlyMap<string, string> = new Map(
  [...readFileSync(join(__dirname, '../../schema.sql'), 'utf8').matchAll(TABLES)].flatMap(([, name = '', body = '']) =>
    name === 'player' ? [[name, 'id']] : /^ {2}player_id /m.test(body) ? [[name, 'player_id']] : [],
  ),
);

/** A movement has two accounts, so it belongs to no single player. A slice is any piece of a whole table. */
const NOBODYS: ReadonlySet<string> = new Set(['transfer', 'slice']);

/** The prefix of our functions' parameters. */
const PARAMETER = /^p_/;

/** A row source. `one`: all its rows are one player's. */
type Source = { alias: string; table: string; key: string | null; one: boolean; inner: Json; lateral: boolean };
type Frame = readonly Source[];
type Env = { outer: readonly Frame[]; ctes: ReadonlyMap<string, boolean>; own: ReadonlySet<string> };
type Found = { crossed: string[]; one: boolean };

const named = (strings: Json[]): string[] => strings.map((one) => one.String?.sval ?? '*');
const bodyOf = (node: Json): [string, Json] => Object.entries(node)[0] as [string, Json];

/** Calls `visit` with each node inside, unless it returns that it has handled the node. */
function walk(node: Json, visit: (kind: string, body: Json) => boolean): void {
  if (node === null || typeof node !== 'object') return;
  for (const [kind, body] of Object.entries(node)) if (!visit(kind, body)) walk(body, visit);
}

const sourceOf = (fields: Partial<Source>): Source => ({
  alias: '',
  table: '',
  key: null,
  one: false,
  inner: null,
  lateral: false,
  ...fields,
});

/** The sources of a FROM list, and the conditions of its joins. */
function sourcesOf(items: Json[], env: Env): { sources: Source[]; conditions: Json[] } {
  const sources: Source[] = [];
  const conditions: Json[] = [];
  const take = (item: Json): void => {
    const [kind, body] = bodyOf(item);
    const alias: string = body.alias?.aliasname ?? body.relname ?? '';
    if (kind === 'JoinExpr') {
      take(body.larg);
      take(body.rarg);
      if (body.quals) conditions.push(body.quals);
    } else if (kind === 'RangeVar') {
      const table: string = body.relname;
      const cte = env.ctes.get(table);
      sources.push(sourceOf({ alias, table, key: PLAYER_KEYS.get(table) ?? null, one: cte ?? false }));
      if (cte !== undefined) sources.at(-1)!.key = null;
    } else if (kind === 'RangeSubselect') {
      sources.push(sourceOf({ alias, inner: body.subquery, lateral: body.lateral === true }));
    } else {
      sources.push(sourceOf({ alias, inner: item }));
    }
  };
  items.forEach(take);
  return { sources, conditions };
}

/** `left = right` of conditions that must all be true, rows column by column. */
function equalitiesOf(conditions: Json[]): [Json, Json][] {
  return conditions.flatMap((condition): [Json, Json][] => {
    const [kind, body] = bodyOf(condition);
    if (kind === 'BoolExpr' && body.boolop === 'AND_EXPR') return equalitiesOf(body.args);
    if (kind !== 'A_Expr' || body.kind !== 'AEXPR_OP' || named(body.name)[0] !== '=') return [];
    const [left, right] = [body.lexpr, body.rexpr];
    if (left.RowExpr && right.RowExpr)
      return left.RowExpr.args.map((one: Json, at: number): [Json, Json] => [one, right.RowExpr.args[at]]);
    return [[left, right]];
  });
}

/** The source and name of a column; undefined for a variable of the function. */
function columnOf(node: Json, frames: readonly Frame[]): { source: Source; name: string } | undefined {
  const fields = named(node.ColumnRef.fields);
  const name = fields.at(-1) ?? '';
  if (fields.length === 1 && PARAMETER.test(name)) return undefined;
  for (const frame of frames) {
    const source =
      fields.length > 1
        ? frame.find(({ alias }) => alias === fields[0])
        : (frame.find(({ key }) => key === name) ?? (frame.length === 1 && !frame[0]?.key ? frame[0] : undefined));
    if (source) return { source, name };
  }
  return undefined;
}

/** Whether an expression is constant for the whole statement, or belongs to the one player of a source. */
function isOne(node: Json, frames: readonly Frame[]): boolean {
  let one = true;
  walk({ node }, (kind, body) => {
    if (kind === 'SubLink') one = false;
    if (kind !== 'ColumnRef') return kind === 'SubLink';
    const column = columnOf({ ColumnRef: body }, frames);
    if (column) one &&= column.source.one && (column.source.key === null || column.source.key === column.name);
    return true;
  });
  return one;
}

/** Marks sources whose key is compared with one player's, until there are no more of them. */
function settle(frame: Frame, equalities: [Json, Json][], env: Env): void {
  const frames = [frame, ...env.outer];
  const both = equalities.flatMap(([left, right]) => [[left, right] as const, [right, left] as const]);
  for (let more = true; more;) {
    more = false;
    for (const [column, value] of both) {
      const found = column.ColumnRef && columnOf(column, frames);
      if (!found || found.source.one || found.source.key !== found.name || !isOne(value, frames)) continue;
      found.source.one = true;
      more = true;
    }
    for (const source of frame) {
      if (source.one || source.inner === null || !isOneInner(source, frame, env)) continue;
      source.one = true;
      more = true;
    }
  }
}

/** Whether a subselect, or a call of our functions, concerns one player. */
function isOneInner(source: Source, frame: Frame, env: Env): boolean {
  const frames = [frame, ...env.outer];
  if (source.inner.RangeFunction === undefined)
    return look(source.inner, { ...env, outer: source.lateral ? frames : env.outer }).one;
  let one = true;
  walk(source.inner, (kind, body) => {
    if (kind !== 'FuncCall') return false;
    one &&=
      env.own.has(named(body.funcname).at(-1) ?? '') && (body.args ?? []).every((arg: Json) => isOne(arg, frames));
    return true;
  });
  return one;
}

/** What a statement, or a part of it, reads or writes of more than one player. */
function look(statement: Json, before: Env): Found {
  const [kind, body] = bodyOf(statement);
  const crossed: string[] = [];
  const ctes = new Map(before.ctes);
  for (const { CommonTableExpr: cte } of body.withClause?.ctes ?? []) {
    const found = look(cte.ctequery, { ...before, ctes });
    crossed.push(...found.crossed);
    ctes.set(cte.ctename, found.one);
  }
  const env = { ...before, ctes };
  if (body.larg && body.rarg) {
    const arms = [body.larg, body.rarg].map((arm: Json) => look({ SelectStmt: arm }, env));
    return { crossed: [...crossed, ...arms.flatMap((arm) => arm.crossed)], one: arms.every(({ one }) => one) };
  }
  if (kind === 'InsertStmt') return lookAtInsert(body, env, crossed);

  const target = body.relation ? [{ RangeVar: body.relation }] : [];
  const { sources, conditions } = sourcesOf([...target, ...(body.fromClause ?? []), ...(body.usingClause ?? [])], env);
  settle(sources, equalitiesOf([...conditions, ...(body.whereClause ? [body.whereClause] : [])]), env);
  const outer = [sources, ...env.outer];
  for (const source of sources) {
    if (source.inner && !source.inner.RangeFunction)
      crossed.push(...look(source.inner, { ...env, outer: source.lateral ? outer : env.outer }).crossed);
    else if ((source.key !== null && !source.one) || NOBODYS.has(source.table)) crossed.push(source.table);
  }
  walk(body, (part, inside) => {
    if (part === 'RangeSubselect' || part === 'withClause') return true;
    if (part !== 'SubLink') return false;
    crossed.push(...look(inside.subselect, { ...env, outer }).crossed);
    return true;
  });
  // Rates and markets have no player: joined to one player's rows they are harmless.
  const owned = sources.filter(({ key, inner, table }) => key !== null || inner !== null || ctes.has(table));
  return { crossed, one: crossed.length === 0 && owned.some(({ one }) => one) };
}

function lookAtInsert(body: Json, env: Env, crossed: string[]): Found {
  const table: string = body.relation.relname;
  const select = body.selectStmt?.SelectStmt;
  const key = PLAYER_KEYS.get(table);
  if (!select || select.valuesLists)
    return { crossed: NOBODYS.has(table) ? [...crossed, table] : crossed, one: key !== undefined };
  const found = look({ SelectStmt: select }, env);
  const at = (body.cols ?? []).findIndex(({ ResTarget: column }: Json) => column.name === key);
  const isOnePlayers = (arm: Json): boolean => {
    if (arm.larg) return isOnePlayers(arm.larg) && isOnePlayers(arm.rarg);
    const { sources } = sourcesOf(arm.fromClause ?? [], env);
    return found.one || (at >= 0 && isOne(arm.targetList[at], [sources, ...env.outer]));
  };
  const many = NOBODYS.has(table) || (key !== undefined && !isOnePlayers(select));
  return { crossed: [...crossed, ...found.crossed, ...(many ? [table] : [])], one: key !== undefined && !many };
}

/** The tables of which a statement reads or writes rows of more than one player. `own`: the names of our functions. */
export const crossedBy = (statement: Json, own: ReadonlySet<string>): string[] => [
  ...new Set(look(statement, { outer: [], ctes: new Map(), own }).crossed),
];
