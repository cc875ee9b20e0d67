import path from 'node:path';
import { everyImport } from './module-graph.ts';
import { allFiles, filesBelow, type SourceFile } from './source.ts';
import { findAll, isNode, lineAt, type Node, nameOf } from './syntax-tree.ts';

/** What grows unseen with every file, as numbers: `npm run figures` prints them, figures.test.ts holds them. */
export type Figures = {
  /** Source files by folder, style sheets included. */
  readonly filesByFolder: ReadonlyMap<string, number>;
  /** Places where a literal is spread only to keep several fields on one line. */
  readonly groupingSpreads: readonly string[];
  /** Files of at most 40 lines with one importer, in their own folder: parts of it rather than files. */
  readonly fragments: readonly string[];
  /** Percent of the lines of a room that import. */
  readonly importPercentByRoom: ReadonlyMap<string, number>;
  /** Percent of the lines of a room that are comments, without the docstrings of what others use. */
  readonly commentPercentByRoom: ReadonlyMap<string, number>;
};

const fragmentLines = 40;
/** A room smaller than this is its list of calls and little else. */
const smallestRoomLines = 300;

const linesOf = ({ text }: SourceFile) => text.trimEnd().split('\n').length;
const isTest = (file: string) => file.startsWith('test/');
const sources = allFiles.filter((file) => !isTest(file.path));

/** The domain's folder in a room that has domains, else the room: `lambdas/staff`, `web/src/features/desk`, `events`. */
function roomOf(file: string): string {
  const parts = file.split('/');
  if (parts.length === 2) return parts[0] ?? '';
  if (parts[0] === 'web') return parts.slice(0, parts[2] === 'features' ? 4 : 3).join('/');
  return parts.slice(0, parts[0] === 'events' ? 1 : 2).join('/');
}

/** The lines that nodes or comments of a file stand on, each counted once. */
function linesOn(file: SourceFile, spans: readonly { start: number; end: number }[]): number {
  const lines = new Set<number>();
  for (const { start, end } of spans)
    for (let line = lineAt(file.text, start); line <= lineAt(file.text, end - 1); line++) lines.add(line);
  return lines.size;
}

const imports = (file: SourceFile) =>
  (file.program['body'] as readonly Node[]).filter(({ type }) => type === 'ImportDeclaration');

/** Whether a comment is for who reads the file; one before an export is for who uses it. */
const isInside =
  ({ text }: SourceFile) =>
  ({ end }: { end: number }) =>
    !text.slice(end).trimStart().startsWith('export');

function percentByRoom(files: readonly SourceFile[], count: (file: SourceFile) => number) {
  const percents = new Map<string, number>();
  for (const [room, members] of Map.groupBy(files, (file) => roomOf(file.path))) {
    const lines = members.reduce((sum, file) => sum + linesOf(file), 0);
    const counted = members.reduce((sum, file) => sum + count(file), 0);
    if (lines >= smallestRoomLines) percents.set(room, (100 * counted) / lines);
  }
  return percents;
}

function filesByFolder(): Map<string, number> {
  const rooms = ['shared', 'events', 'lambdas', 'infra', 'web', 'test'];
  const files = rooms.flatMap(filesBelow).filter((file) => /\.(ts|tsx|mjs|js|css)$/.test(file));
  const folders = Map.groupBy(files, (file) => path.posix.dirname(file));
  return new Map([...folders].map(([folder, members]) => [folder, members.length]));
}

/** The expression itself, out of its brackets and its `as`. */
const bare = (node: unknown): unknown =>
  isNode(node) && /^(Parenthesized|TSAs|TSSatisfies)Expression$/.test(node.type)
    ? bare(node['expression'])
    : node;
const isLiteral = (node: unknown): boolean => {
  const expression = bare(node);
  return isNode(expression) && /^(Object|Array)Expression$/.test(expression.type);
};

/** Of a literal, and `Object.assign` of several. */
export function isGroupingSpread(node: Node): boolean {
  if (/^(SpreadElement|JSXSpreadAttribute)$/.test(node.type)) return isLiteral(node['argument']);
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return false;
  const { object, property } = node['callee'] as Partial<Record<string, unknown>>;
  const isAssign = nameOf(object) === 'Object' && nameOf(property) === 'assign';
  return isAssign && (node['arguments'] as unknown[]).filter(isLiteral).length > 1;
}

const groupingSpreads = () =>
  allFiles.flatMap((file) =>
    findAll(file, (node) => isGroupingSpread(node) || undefined).map(({ line }) => `${file.path}:${line}`),
  );

function fragments(): string[] {
  const paths = new Set(sources.map((file) => file.path));
  const importers = new Map<string, Set<string>>();
  for (const { from, target } of everyImport)
    if (target !== undefined && paths.has(from))
      importers.set(target, (importers.get(target) ?? new Set()).add(from));
  const isFragment = (file: SourceFile) => {
    const [only, ...others] = importers.get(file.path) ?? [];
    const isOneFolder = path.posix.dirname(only ?? '') === path.posix.dirname(file.path);
    // An entity stands beside its store, however small.
    if (file.path.endsWith('.entity.ts')) return false;
    return linesOf(file) <= fragmentLines && others.length === 0 && isOneFolder;
  };
  return sources.filter(isFragment).map((file) => file.path);
}

export const figures: Figures = {
  filesByFolder: filesByFolder(),
  groupingSpreads: groupingSpreads(),
  fragments: fragments(),
  importPercentByRoom: percentByRoom(allFiles, (file) => linesOn(file, imports(file))),
  commentPercentByRoom: percentByRoom(sources, (file) => linesOn(file, file.comments.filter(isInside(file)))),
};
