import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** A node of the syntax tree, as far as these tests look into it. */
export type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;
type Comment = { readonly value: string; readonly start: number; readonly end: number };

export type SourceFile = {
  /** From the root of the repository, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  readonly comments: readonly Comment[];
};

export const root = path.resolve(import.meta.dirname, '../../..');
const rooms = ['shared', 'events', 'lambdas', 'infra', 'web', 'test'];
const notOurs = ['node_modules', 'dist', 'coverage', 'cdk.out', '.local', '.git', '.env'];

/** Every file below a folder that people wrote, as paths from the root. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const each = path.posix.join(folder, entry.name);
    if (notOurs.includes(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(each) : [each];
  });
}

export const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');

export function parse(file: string, text = readText(file)): SourceFile {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return { path: file, text, program: program as unknown as Node, comments };
}

/** Every TypeScript file of the repository, parsed; the tests' own included. */
export const allFiles: readonly SourceFile[] = rooms
  .filter((room) => existsSync(path.join(root, room)))
  .flatMap(filesBelow)
  .concat('vitest.config.ts')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .map((file) => parse(file));

/** What runs, without what tests it. */
export const sourceFiles = allFiles.filter(
  (file) => !file.path.startsWith('test/') && file.path !== 'vitest.config.ts',
);

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Walks every node below one, with the node above it. */
export function walk(node: Node, onNode: (node: Node, parent?: Node) => void, parent?: Node): void {
  onNode(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, onNode, node);
}

/** Every node of a file for which the question has an answer, with its line. */
export function findAll<T>({ program, text }: SourceFile, ask: (node: Node, parent?: Node) => T | undefined) {
  const found: { line: number; value: T }[] = [];
  walk(program, (node, parent) => {
    const value = ask(node, parent);
    if (value !== undefined) found.push({ line: lineAt(text, node.start), value });
  });
  return found;
}

export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;
export const nameOf = (value: unknown) =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : undefined;
