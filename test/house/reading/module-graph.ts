import path from 'node:path';
import { allFiles, type SourceFile } from './source.ts';
import { findAll, isNode, type Node, nameOf } from './syntax-tree.ts';

/** One import statement, re-export, dynamic import or type import, as it is written and where it leads. */
export type Import = {
  readonly from: string;
  readonly line: number;
  readonly specifier: string;
  /** A path from the root; undefined when it leads to a package. */
  readonly target?: string;
  readonly typeOnly: boolean;
  /** What is taken, by its name there; `*` is everything. */
  readonly names: readonly string[];
};

const literal = (value: unknown) =>
  isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string'
    ? value['value']
    : undefined;

/** Where a specifier leads: `#room/…` and relative ones to a file, others to a package. */
export function targetOf(from: string, specifier: string): string | undefined {
  const file = specifier.split('?')[0] ?? specifier;
  if (file.startsWith('#')) return file.slice(1);
  return file.startsWith('.') ? path.posix.join(path.posix.dirname(from), file) : undefined;
}

const namesOf = (specifiers: readonly Node[], file: SourceFile) =>
  specifiers.flatMap((each) => {
    if (each.type === 'ImportNamespaceSpecifier') return membersTaken(file, nameOf(each['local']));
    if (each.type === 'ImportDefaultSpecifier') return 'default';
    return nameOf(each['imported'] ?? each['local']) ?? '*';
  });

/** What a file takes of a namespace: the members it names, or everything where it hands the namespace on. */
function membersTaken(file: SourceFile, namespace: string | undefined): string[] {
  const isNamespace = (node: unknown) => isNode(node) && nameOf(node) === namespace;
  const members = findAll(file, (node) => {
    if (node.type === 'MemberExpression' && !node['computed'] && isNamespace(node['object']))
      return nameOf(node['property']);
    return node.type === 'TSQualifiedName' && isNamespace(node['left']) ? nameOf(node['right']) : undefined;
  });
  const mentions = findAll(file, (node, parent) =>
    isNamespace(node) && parent?.type !== 'ImportNamespaceSpecifier' ? true : undefined,
  );
  return mentions.length > members.length ? ['*'] : members.map(({ value }) => value);
}

type Read = Pick<Import, 'typeOnly' | 'names'> & { readonly source: unknown };

function readImport(node: Node, file: SourceFile): Read | undefined {
  const specifiers = (node['specifiers'] ?? []) as readonly Node[];
  const allTypes = specifiers.length > 0 && specifiers.every((each) => each['importKind'] === 'type');
  const typeOnly = node['importKind'] === 'type' || node['exportKind'] === 'type' || allTypes;
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
      return { source: node['source'], typeOnly, names: namesOf(specifiers, file) };
    case 'ExportAllDeclaration':
      return { source: node['source'], typeOnly, names: ['*'] };
    case 'ImportExpression':
      return { source: node['source'], typeOnly: false, names: ['*'] };
    case 'TSImportType':
      return { source: node['source'] ?? node['argument'], typeOnly: true, names: ['*'] };
    default:
      return undefined;
  }
}

export function importsOf(file: SourceFile): Import[] {
  return findAll(file, (node) => readImport(node, file)).flatMap(({ line, value: { source, ...read } }) => {
    const specifier = literal(source);
    if (specifier === undefined) return [];
    const target = targetOf(file.path, specifier);
    return [{ ...read, from: file.path, line, specifier, ...(target !== undefined && { target }) }];
  });
}

/** The names a declaration binds: `const a = 1, { b } = c` binds a and b. */
function boundBy(declaration: Node): string[] {
  if (declaration.type !== 'VariableDeclaration') return [nameOf(declaration['id']) ?? ''];
  const patterns = (declaration['declarations'] as readonly Node[]).map(({ id }) => id);
  return patterns.flatMap((pattern) => {
    if (!isNode(pattern) || pattern.type !== 'ObjectPattern') return [nameOf(pattern) ?? ''];
    return (pattern['properties'] as readonly Node[]).map(({ value }) => nameOf(value) ?? '');
  });
}

const isType = ({ type }: Node) => type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration';

/** The values a file offers by name; a type that an exported signature names may be offered for its own sake. */
export function exportsOf(file: SourceFile): string[] {
  const statements = file.program['body'] as readonly Node[];
  return statements.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return [];
    if (isNode(node['declaration'])) return isType(node['declaration']) ? [] : boundBy(node['declaration']);
    return (node['specifiers'] as readonly Node[]).map(({ exported }) => nameOf(exported) ?? '');
  });
}

export const everyImport: readonly Import[] = allFiles.flatMap(importsOf);
const importsByFile = Map.groupBy(everyImport, ({ from }) => from);

/** The files an import of one file brings along, itself included; types bring nothing. */
export function reachableFrom(entry: string, within: (file: string) => boolean = () => true): Set<string> {
  const reached = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file) || !within(file)) return;
    reached.add(file);
    for (const { target, typeOnly } of importsByFile.get(file) ?? []) if (target && !typeOnly) follow(target);
  };
  follow(entry);
  return reached;
}

/** `name` of a package specifier, with its scope and without its path. */
export const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
