import path from 'node:path';
import { allFiles, type SourceFile } from './source.ts';
import { findAll, isNode, type Node, nameOf } from './syntax-tree.ts';

/** An import of a repository file: a statement, a dynamic import or a type import. */
type Import = {
  /** Paths from the root. */
  readonly from: string;
  readonly target: string;
  readonly typeOnly: boolean;
  /** Imported names; `*` is everything. */
  readonly names: readonly string[];
};

/** Target of a specifier: `#room/…` and relative ones are files, others packages. */
function targetOf(from: string, source: unknown): string | undefined {
  const specifier = isNode(source) && typeof source['value'] === 'string' ? source['value'] : '';
  const file = specifier.split('?')[0] ?? specifier;
  if (file.startsWith('#')) return file.slice(1);
  return file.startsWith('.') ? path.posix.join(path.posix.dirname(from), file) : undefined;
}

type ImportStatement = Pick<Import, 'typeOnly' | 'names'> & { readonly source: unknown };

function readImport(node: Node): ImportStatement | undefined {
  const specifiers = (node['specifiers'] ?? []) as readonly Node[];
  const allTypes = specifiers.length > 0 && specifiers.every((each) => each['importKind'] === 'type');
  switch (node.type) {
    case 'ImportDeclaration':
      return {
        source: node['source'],
        typeOnly: node['importKind'] === 'type' || allTypes,
        names: specifiers.map(({ imported }) => nameOf(imported) ?? '*'),
      };
    case 'ImportExpression':
      return { source: node['source'], typeOnly: false, names: ['*'] };
    case 'TSImportType':
      return { source: node['source'] ?? node['argument'], typeOnly: true, names: ['*'] };
    default:
      return undefined;
  }
}

const importsOf = (file: SourceFile): Import[] =>
  findAll(file, readImport).flatMap(({ value: { source, ...read } }) => {
    const target = targetOf(file.path, source);
    return target === undefined ? [] : [{ ...read, from: file.path, target }];
  });

export const everyImport: readonly Import[] = allFiles.flatMap(importsOf);
const importsByFile = Map.groupBy(everyImport, ({ from }) => from);

/** The files that an entry imports, itself included; type imports do not count. */
export function reachableFrom(entry: string, within: (file: string) => boolean = () => true): Set<string> {
  const reached = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file) || !within(file)) return;
    reached.add(file);
    for (const { target, typeOnly } of importsByFile.get(file) ?? []) if (!typeOnly) follow(target);
  };
  follow(entry);
  return reached;
}
