import path from 'node:path';
import { allFiles, type SourceFile } from './source.ts';
import { findAll, isNode, type Node, readName } from './syntax-tree.ts';

/** A statement, a dynamic import or a type import of a repository file. */
type Import = {
  /** Paths from the root. */
  readonly from: string;
  readonly target: string;
  readonly typeOnly: boolean;
  /** Imported names, where `*` is everything. */
  readonly names: readonly string[];
};

/** Resolves `#module/…` and relative specifiers to a file. Returns undefined for packages. */
function resolveTarget(from: string, source: unknown): string | undefined {
  const specifier = isNode(source) && typeof source['value'] === 'string' ? source['value'] : '';
  const file = specifier.split('?')[0] ?? specifier;
  if (file.startsWith('#')) return file.slice(1);
  return file.startsWith('.') ? path.posix.join(path.posix.dirname(from), file) : undefined;
}

type ImportStatement = Pick<Import, 'typeOnly' | 'names'> & { readonly source: unknown };

function readImport(node: Node): ImportStatement | undefined {
  const specifiers = (node['specifiers'] ?? []) as readonly Node[];
  const importsOnlyTypes =
    specifiers.length > 0 && specifiers.every((specifier) => specifier['importKind'] === 'type');
  switch (node.type) {
    case 'ImportDeclaration':
      return {
        source: node['source'],
        typeOnly: node['importKind'] === 'type' || importsOnlyTypes,
        names: specifiers.map(({ imported }) => readName(imported) ?? '*'),
      };
    case 'ImportExpression':
      return { source: node['source'], typeOnly: false, names: ['*'] };
    case 'TSImportType':
      return { source: node['source'] ?? node['argument'], typeOnly: true, names: ['*'] };
    default:
      return undefined;
  }
}

const listImports = (file: SourceFile): Import[] =>
  findAll(file, readImport).flatMap(({ value: { source, ...statement } }) => {
    const target = resolveTarget(file.path, source);
    return target === undefined ? [] : [{ ...statement, from: file.path, target }];
  });

export const allImports: readonly Import[] = allFiles.flatMap(listImports);
const importsByFile = Map.groupBy(allImports, ({ from }) => from);

/** Returns the entry and all files that it imports, directly or not. Type imports do not count. */
export function collectReachableFiles(
  entry: string,
  within: (file: string) => boolean = () => true,
): Set<string> {
  const reachedFiles = new Set<string>();
  const follow = (file: string) => {
    if (reachedFiles.has(file) || !within(file)) return;
    reachedFiles.add(file);
    for (const { target, typeOnly } of importsByFile.get(file) ?? []) if (!typeOnly) follow(target);
  };
  follow(entry);
  return reachedFiles;
}
