import { createHash } from 'node:crypto';
import { parseSync } from 'vite';
import { findLine, isNode, type Node, readName } from '#test/house/reading/syntax-tree.ts';

/** Kinds of mutations. Each is a class of mistakes that tests should catch. */
export const mutationKinds = ['condition', 'operator', 'call', 'write', 'guard', 'constant', 'role'] as const;
export type MutationKind = (typeof mutationKinds)[number];

export type Mutation = {
  /** Hash of the file, the kind, the mutated code and its position among equal code. */
  readonly id: string;
  readonly kind: MutationKind;
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly original: string;
  /** The mutated expression, statement or argument. */
  readonly mutated: string;
  /** Evaluated when its module is loaded rather than when a function of it is called. */
  readonly atLoad: boolean;
  /** Name of the top-level declaration that contains it. */
  readonly owner: string | undefined;
};

/** How many mutations of each kind are applied, 300 in all. */
export const sampleSizes: Readonly<Record<MutationKind, number>> = {
  condition: 70,
  operator: 60,
  call: 45,
  write: 35,
  guard: 25,
  constant: 40,
  role: 25,
};

const swappedOperators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};

type MutationMatch = { readonly kind: MutationKind; readonly node: Node; readonly mutated: string };
type NodeContext = { readonly node: Node; readonly parent: Node; readonly slice: (node: Node) => string };

const readChild = (node: Node, key: string) => (isNode(node[key]) ? node[key] : undefined);
const readChildren = (node: Node, key: string) => (Array.isArray(node[key]) ? node[key].filter(isNode) : []);
const isText = (node: Node | undefined) =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node['value'] === 'string');

function findConditions({ node, slice }: NodeContext): MutationMatch[] {
  const test = ['IfStatement', 'ConditionalExpression'].includes(node.type)
    ? readChild(node, 'test')
    : undefined;
  return test ? [{ kind: 'condition', node: test, mutated: `!(${slice(test)})` }] : [];
}

function findOperators({ node, slice }: NodeContext): MutationMatch[] {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return [];
  const swapped = swappedOperators[String(node['operator'])];
  const [left, right] = [readChild(node, 'left'), readChild(node, 'right')];
  if (!swapped || !left || !right || isText(left) || isText(right)) return [];
  return [{ kind: 'operator', node, mutated: `(${slice(left)}) ${swapped} (${slice(right)})` }];
}

/** Finds statements that consist of a call. */
function findCalls({ node }: NodeContext): MutationMatch[] {
  if (node.type !== 'ExpressionStatement') return [];
  const expression = readChild(node, 'expression');
  const call = expression?.type === 'AwaitExpression' ? readChild(expression, 'argument') : expression;
  const isCall = call?.type === 'CallExpression' && readChild(call, 'callee')?.type !== 'Super';
  return isCall && expression ? [{ kind: 'call', node: expression, mutated: 'undefined' }] : [];
}

const readCalleeName = (node: Node) => {
  const callee = readChild(node, 'callee');
  return callee && (readName(callee) ?? readName(callee['property']));
};

/** Finds the rows, events and audit entries of a transaction, each of which can be omitted. */
function findWrites({ node }: NodeContext): MutationMatch[] {
  if (node.type !== 'CallExpression' || readCalleeName(node) !== 'commit') return [];
  const rows = readChildren(node, 'arguments').filter(({ type }) => type !== 'SpreadElement');
  return rows.map((row) => ({ kind: 'write', node: row, mutated: '' }));
}

/** Finds the conditions of writes, each of which can be omitted. */
function findGuards({ node, slice }: NodeContext): MutationMatch[] {
  if (node.type !== 'CallExpression' || readCalleeName(node) !== 'where') return [];
  const object = readChild(readChild(node, 'callee') ?? node, 'object');
  return object ? [{ kind: 'guard', node, mutated: slice(object) }] : [];
}

function findConstants({ node, parent }: NodeContext): MutationMatch[] {
  const { value } = node;
  if (node.type !== 'Literal' || (parent['key'] === node && parent['computed'] !== true)) return [];
  if (typeof value === 'boolean') return [{ kind: 'constant', node, mutated: String(!value) }];
  return typeof value === 'number' ? [{ kind: 'constant', node, mutated: String(value + 1) }] : [];
}

/** Finds the roles of a route, of which the first can be omitted. */
function findRoles({ node, slice }: NodeContext): MutationMatch[] {
  const isList = node.type === 'Property' && readName(node['key']) === 'allow' && !node['shorthand'];
  const roles = isList ? readChild(node, 'value') : undefined;
  if (!roles) return [];
  return [{ kind: 'role', node: roles, mutated: `(${slice(roles)}).slice(1)` }];
}

const finders = [findConditions, findOperators, findCalls, findWrites, findGuards, findConstants, findRoles];
const isFunction = ({ type }: Node) => /Function/.test(type);
/** A mutated loop condition may never become false. */
const isLoop = ({ type }: Node) => ['ForStatement', 'WhileStatement', 'DoWhileStatement'].includes(type);
const isType = ({ type }: Node) =>
  type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type);

/** Returns the direct children of a node. For a loop, it returns only the body. */
const listMutableChildren = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([key]) => !isLoop(node) || key === 'body')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** Finds all mutations of a file. */
export function findMutations(file: string, text: string): Mutation[] {
  const { program } = parseSync(file, text);
  const countByKey = new Map<string, number>();
  const mutations: Mutation[] = [];
  const slice = (node: Node) => text.slice(node.start, node.end);

  const root = program as unknown as Node;
  const findOwner = (offset: number) => {
    const statement = readChildren(root, 'body').find(({ start, end }) => start <= offset && offset < end);
    const declaration = statement && (readChild(statement, 'declaration') ?? statement);
    return declaration && readName(declaration['id'] ?? readChildren(declaration, 'declarations')[0]?.['id']);
  };

  const addMutation = ({ kind, node, mutated }: MutationMatch, atLoad: boolean) => {
    const original = slice(node);
    const key = `${file} ${kind} ${original}`;
    const occurrence = (countByKey.get(key) ?? 0) + 1;
    countByKey.set(key, occurrence);
    const id = createHash('sha256').update(`${key} ${occurrence}`).digest('hex').slice(0, 10);
    const { start, end } = node;
    const [line, owner] = [findLine(text, start), findOwner(start)];
    mutations.push({ id, kind, file, line, start, end, original, mutated, atLoad, owner });
  };

  const walk = (node: Node, parent: Node, atLoad: boolean): void => {
    if (isType(node) || node.type === 'ImportDeclaration') return;
    for (const match of finders.flatMap((find) => find({ node, parent, slice }))) addMutation(match, atLoad);
    for (const childNode of listMutableChildren(node)) walk(childNode, node, atLoad && !isFunction(node));
  };
  walk(root, root, true);
  return mutations;
}

/** Picks the lowest ids of each kind, so that edits elsewhere do not change the sample. */
export function pickSample(all: readonly Mutation[]): Mutation[] {
  const sample: Mutation[] = [];
  const overlaps = (mutation: Mutation) =>
    sample.some(
      ({ file, start, end }) => file === mutation.file && start < mutation.end && mutation.start < end,
    );
  for (const kind of mutationKinds) {
    const ordered = all
      .filter((mutation) => mutation.kind === kind)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const mutation of ordered) {
      if (sample.filter((other) => other.kind === kind).length === sampleSizes[kind]) break;
      if (!overlaps(mutation)) sample.push(mutation);
    }
  }
  return sample;
}

function buildSwitch({ id, kind, original, mutated }: Mutation): string {
  const isActive = `globalThis.__isMutated?.('${id}')`;
  if (kind === 'write') return `...(${isActive} ? [] : [${original}])`;
  return `(${isActive} ? (${mutated}) : (${original}))`;
}

/** Adds a switch for each mutation, off unless `__isMutated` returns true for its id. */
export const addMutations = (text: string, mutations: readonly Mutation[]): string =>
  mutations
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (code, mutation) => code.slice(0, mutation.start) + buildSwitch(mutation) + code.slice(mutation.end),
      text,
    );
