import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { loadModule, parsePlPgSQLSync, parseSync } from '@libpg-query/parser';
import ts from 'typescript';
import { readSchema } from '../../src/db/schema';
import { PLAYER_KEYS } from './crossing';
import type { Json } from './world';

const SRC = join(__dirname, '../../src');

/** A statement with its place: a function, or a file of the code. `tree`: null if it is built at run time. */
export type Statement = { place: string; tree: Json | null };

const BEGINS = /^\s*(?:select|insert|update|delete|with)\s/i;

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

const files = new Map<string, ts.SourceFile>();

function fileOf(path: string): ts.SourceFile {
  const known = files.get(path) ?? ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  files.set(path, known);
  return known;
}

/** The value of a top-level constant, also of another file of the project. */
function constantOf(file: ts.SourceFile, name: string): { file: ts.SourceFile; node: ts.Expression } | undefined {
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name: own, initializer } of statement.declarationList.declarations)
        if (own.getText() === name && initializer) return { file, node: initializer };
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    const imports = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
    if (!imports.some((one) => one.name.text === name)) continue;
    const from = statement.moduleSpecifier.text;
    if (from.startsWith('.')) return constantOf(fileOf(`${join(dirname(file.fileName), from)}.ts`), name);
  }
  return undefined;
}

type Given = ReadonlyMap<string, string>;

/** The text of an expression; where it is known only at run time, a name that is valid anywhere in SQL. */
function textOf(node: ts.Expression, file: ts.SourceFile, given: Given): string {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if ([ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(node.kind)) return node.getText();
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (text, span) => text + textOf(span.expression, file, given) + span.literal.text,
      node.head.text,
    );
  if (ts.isIdentifier(node)) {
    const value = given.get(node.text);
    const constant = value === undefined ? constantOf(file, node.text) : undefined;
    return value ?? (constant ? textOf(constant.node, constant.file, new Map()) : 'unknown');
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const called = constantOf(file, node.expression.text);
    if (!called || !ts.isArrowFunction(called.node) || ts.isBlock(called.node.body)) return 'unknown';
    const args = node.arguments.map((arg) => textOf(arg, file, given));
    const values = called.node.parameters.map(({ name }, at): [string, string] => [name.getText(), args[at] ?? '']);
    return textOf(called.node.body, called.file, new Map(values));
  }
  return 'unknown';
}

const treesOf = (sql: string): Json[] => (parseSync(sql) as Json).stmts.map(({ stmt }: Json) => stmt);

function ofCode(): Statement[] {
  const paths = readdirSync(SRC, { encoding: 'utf8', recursive: true })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort();
  return paths.flatMap((path) => {
    const found: Statement[] = [];
    const file = fileOf(join(SRC, path));
    const visit = (node: ts.Node): void => {
      if (!isText(node)) return void ts.forEachChild(node, visit);
      const sql = textOf(node, file, new Map());
      if (!BEGINS.test(sql)) return void ts.forEachChild(node, visit);
      const place = relative(join(SRC, '../..'), join(SRC, path));
      try {
        for (const tree of treesOf(sql)) found.push({ place, tree });
      } catch {
        found.push({ place, tree: null });
      }
    };
    visit(file);
    return found;
  });
}

/** The statements in the body of a function; of an expression, its subselects as one statement. */
function ofFunction({ name, sql }: { name: string; sql: string }): Statement[] {
  const place = `${name}()`;
  const [create] = treesOf(sql);
  const options: Json[] = create.CreateFunctionStmt.options.map(({ DefElem: option }: Json) => option);
  const [body] = options.find(({ defname }) => defname === 'as')?.arg.List.items ?? [];
  if (options.some(({ defname, arg }) => defname === 'language' && arg.String.sval === 'sql'))
    return treesOf(body.String.sval).map((tree) => ({ place, tree }));
  const found: Statement[] = [];
  // The parser knows no tables, so a variable of a table's row counts as one of any row.
  const anyRow = sql.replace(/^( +\w+ )(\w+)(?= :=)/gm, (all, head, type) =>
    PLAYER_KEYS.has(type) ? `${head}record` : all,
  );
  JSON.stringify(parsePlPgSQLSync(anyRow), (key, value: Json) => {
    if (key === 'PLpgSQL_stmt_dynexecute') found.push({ place, tree: null });
    if (key !== 'PLpgSQL_expr') return value;
    // 0: a statement; 2: an expression; above: an assignment.
    const expression = value.parseMode > 2 ? value.query.replace(/^[^:=]+:?=/, '') : value.query;
    for (const tree of treesOf(value.parseMode === 0 ? value.query : `select ${expression}`))
      found.push({ place, tree });
    return value;
  });
  return found;
}

/** Every statement of the functions and of the code. */
export async function allStatements(): Promise<Statement[]> {
  await loadModule();
  return [...readSchema().functions.flatMap(ofFunction), ...ofCode()];
}
