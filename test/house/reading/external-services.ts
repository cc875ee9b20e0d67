import { allImports, collectReachableFiles } from './module-graph.ts';
import { sourceFiles } from './source.ts';

const serviceListFile = 'lambdas/platform/external/from-env.ts';

/** External services that functions may call. */
export const externalServices = sourceFiles
  .filter(({ path }) => path === serviceListFile)
  .flatMap(({ text }) => [...text.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name));

const serviceImports = allImports.filter(({ target, typeOnly }) => target === serviceListFile && !typeOnly);

/** Returns the external services that the files of a function import by name. */
export function listServices(entry: string): Set<string> {
  const files = collectReachableFiles(entry, (file) => file.startsWith('lambdas/'));
  return new Set(serviceImports.flatMap(({ from, names }) => (files.has(from) ? names : [])));
}
