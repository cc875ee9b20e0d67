import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import type { Node } from './syntax-tree.ts';

type Comment = { readonly value: string; readonly start: number; readonly end: number };

export type SourceFile = {
  /** From the root of the repository, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  readonly comments: readonly Comment[];
};

export const root = path.resolve(import.meta.dirname, '../../..');
const sourceFolders = ['shared', 'events', 'lambdas', 'infra', 'web', 'test'];
const ignoredEntries = ['node_modules', 'dist', 'coverage', 'cdk.out', '.local', '.git', '.env'];

/** Returns the paths of all files below a folder, relative to the root. */
export function listFilesBelow(folder: string): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const entryPath = path.posix.join(folder, entry.name);
    if (ignoredEntries.includes(entry.name)) return [];
    return entry.isDirectory() ? listFilesBelow(entryPath) : [entryPath];
  });
}

export const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');

export function parse(file: string, text = readText(file)): SourceFile {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return { path: file, text, program: program as unknown as Node, comments };
}

/** The parsed TypeScript files of the repository, including tests. */
export const allFiles: readonly SourceFile[] = sourceFolders
  .filter((folder) => existsSync(path.join(root, folder)))
  .flatMap(listFilesBelow)
  .concat('vitest.config.ts')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .map((file) => parse(file));

/** Production code, without tests. */
export const sourceFiles = allFiles.filter(
  (file) => !file.path.startsWith('test/') && file.path !== 'vitest.config.ts',
);
