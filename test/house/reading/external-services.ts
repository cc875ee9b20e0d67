import { everyImport, reachableFrom } from './module-graph.ts';
import { sourceFiles } from './source.ts';

const list = 'lambdas/platform/external/from-env.ts';

/** External services that functions may call. */
export const externalServices = sourceFiles
  .filter(({ path }) => path === list)
  .flatMap(({ text }) => [...text.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name));

const takers = everyImport.filter(({ target, typeOnly }) => target === list && !typeOnly);

/** The external services in a function's bundle: those that its files import by name. */
export function servicesOf(entry: string): Set<string> {
  const files = reachableFrom(entry, (file) => file.startsWith('lambdas/'));
  return new Set(takers.flatMap(({ from, names }) => (files.has(from) ? names : [])));
}
