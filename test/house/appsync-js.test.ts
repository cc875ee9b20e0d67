import { describe, expect, it } from 'vitest';
import { listFilesBelow, parse, type SourceFile } from './reading/source.ts';
import { findAll, isNode, type Node, readName } from './reading/syntax-tree.ts';

const splitWords = (text: string) => text.trim().split(/\s+/);

/**
 * What AWS documents as supported by APPSYNC_JS, as far as handlers use it. Other code may fail the
 * deployment.
 */
const syntax = splitWords(`
  Program ImportDeclaration ImportSpecifier ExportNamedDeclaration FunctionDeclaration ArrowFunctionExpression
  BlockStatement ExpressionStatement IfStatement ReturnStatement VariableDeclaration VariableDeclarator
  ObjectPattern ObjectExpression Property ArrayExpression TemplateLiteral TemplateElement Identifier Literal
  MemberExpression CallExpression ConditionalExpression LogicalExpression BinaryExpression UnaryExpression
  ParenthesizedExpression
`);
const operators = splitWords('! + - * / % === !== < <= > >= && || ?? typeof void');
const globals: Readonly<Record<string, readonly string[]>> = {
  JSON: ['parse', 'stringify'],
  Math: ['ceil', 'floor', 'max', 'min', 'round'],
  Number: ['isFinite', 'isNaN'],
  Object: ['assign', 'entries', 'hasOwn', 'keys', 'values'],
  undefined: [],
  util: ['error', 'unauthorized'],
};
/** Methods of strings and arrays. */
const methods = splitWords(`
  charAt concat endsWith every filter find flat forEach indexOf join lastIndexOf map slice some split startsWith
  toLowerCase toUpperCase trim
`);

/** Returns the names that a parameter, variable or function pattern declares. */
function collectNames(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(collectNames);
  if (!isNode(pattern)) return [];
  const name = readName(pattern);
  return name === undefined ? collectNames(pattern['properties'] ?? pattern['value']) : [name];
}

const listDeclaredNames = (file: SourceFile): string[] =>
  findAll(file, ({ type, params, id }) =>
    collectNames(type === 'VariableDeclarator' || type === 'FunctionDeclaration' ? [params, id] : params),
  ).flatMap(({ value }) => value);

/** Returns whether an identifier only names a property. */
const isPropertyName = (node: Node, parent: Node | undefined) =>
  (parent?.type === 'MemberExpression' && parent['property'] === node && parent['computed'] !== true) ||
  (parent?.type === 'Property' && parent['key'] === node && parent['shorthand'] !== true);

function describeUnsupportedCall(node: Node, declaredNames: readonly string[]): string | undefined {
  const callee = node['callee'];
  if (!isNode(callee) || callee.type !== 'MemberExpression') {
    const name = readName(callee);
    return name !== undefined && declaredNames.includes(name)
      ? undefined
      : `calls ${name ?? 'an expression'}`;
  }
  const method = readName(callee['property']) ?? '';
  const supported = globals[readName(callee['object']) ?? ''] ?? methods;
  return supported.includes(method) ? undefined : `calls ${method}`;
}

function describeUnsupportedSyntax(node: Node): string | undefined {
  const { type, operator, regex } = node;
  if (!syntax.includes(type)) return type;
  if (node['async'] === true || node['generator'] === true) return 'async or generator function';
  if (regex !== undefined) return 'regular expression';
  return typeof operator === 'string' && !operators.includes(operator) ? `operator ${operator}` : undefined;
}

/** Lists what APPSYNC_JS is not documented to support, with its line. */
function listUnsupported(file: SourceFile): string[] {
  const declaredNames = listDeclaredNames(file);
  const describeUnknownName = (node: Node) => {
    const name = readName(node) ?? '';
    return declaredNames.includes(name) || name in globals ? undefined : `names ${name}`;
  };
  return findAll(file, (node, parent) => {
    const unsupportedSyntax = describeUnsupportedSyntax(node);
    if (unsupportedSyntax !== undefined) return unsupportedSyntax;
    if (node.type === 'CallExpression') return describeUnsupportedCall(node, declaredNames);
    return node.type === 'Identifier' && !isPropertyName(node, parent)
      ? describeUnknownName(node)
      : undefined;
  }).map(({ line, value }) => `${file.path}:${line} ${value}`);
}

const handlers = listFilesBelow('infra/constructs')
  .filter((path) => path.endsWith('.js'))
  .map((path) => parse(path));
const remedy =
  'Use only features that AWS lists under "Supported runtime features" of AppSync Events, or add a missing one here.';

describe('AppSync handler', () => {
  it('uses only the syntax, names and methods that APPSYNC_JS supports', () => {
    expect(
      handlers.map(({ path }) => path),
      remedy,
    ).toEqual(['infra/constructs/data/live-guard.js']);
    expect(handlers.flatMap(listUnsupported), remedy).toEqual([]);
  });

  it.each([
    ['return parseInt(text, 10);', 'calls parseInt'],
    ['return Number(text);', 'calls Number'],
    ['return text.includes("a");', 'calls includes'],
    ['return /a/;', 'regular expression'],
    ['return text ? Date : 0;', 'names Date'],
    ['return util.time.nowISO8601();', 'calls nowISO8601'],
    ['return new Set();', 'NewExpression'],
    ['return "a" in text;', 'operator in'],
    ['return ~text;', 'operator ~'],
    ['text++;', 'UpdateExpression'],
    ['for (;;) {}', 'ForStatement'],
    ['while (true) {}', 'WhileStatement'],
    ['try { util.error() } finally {}', 'TryStatement'],
    ['throw text;', 'ThrowStatement'],
  ])('must not contain %s', (statement, finding) => {
    const file = parse('handler.js', `export function onSubscribe(text) { ${statement} }`);

    expect(listUnsupported(file), remedy).toContain(`handler.js:1 ${finding}`);
  });
});
