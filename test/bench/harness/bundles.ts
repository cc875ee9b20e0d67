import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { bundleOptions } from '#infra/constructs/functions/function-bundle.ts';
import { functionsOf, type Placed } from '#infra/constructs/functions/placed.ts';
import type { LambdaHandler } from '#infra/local/bus/lambda.ts';
import { manifest } from '#infra/manifest/index.ts';
import type { Row } from './report.ts';

const mostKilobytes = 200;

export type Bundles = {
  readonly rows: Row[];
  /** As if in a process of its own: each copy has its own clients and reads the environment anew. */
  load(functionName: string, copy: string): Promise<LambdaHandler>;
};

/** What each part of the bench works with: a folder for its tables, and every function as it is deployed. */
export type PartInput = { readonly folder: string; readonly bundles: Bundles };

const kilobytes = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length / 1000;

/** The files that a file brings with it before it runs; what is imported lazily stays out. */
function loadedWith({ outputs }: Metafile, entry: string): string[] {
  const reached = new Set([entry]);
  for (const path of reached)
    for (const { path: imported, kind, external } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && !external) reached.add(imported);
  return [...reached];
}

/** One function as CDK bundles it: what a start of it loads. */
async function bundled(folder: string, placed: Placed): Promise<Row> {
  const { metafile } = await build(bundleOptions(placed, join(folder, placed.name)));
  const modules = Object.keys(metafile.outputs).filter((path) => path.endsWith('.mjs'));
  const entry = modules.find((path) => path.endsWith('/index.mjs'))!;
  const sizeOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + kilobytes(resolve(path)), 0);
  const atStart = loadedWith(metafile, entry);
  const later = sizeOf(modules.filter((path) => !atStart.includes(path)));
  return {
    name: placed.name,
    against: 'loaded at start, gzip',
    figure: sizeOf(atStart),
    unit: 'kB',
    goal: { atMost: mostKilobytes },
    ...(later > 0 && { note: `and ${later.toFixed(1)} kB when first needed` }),
  };
}

/** Every function of the manifest, outside the repository, so that nothing left out is found by chance. */
export async function bundleFunctions(folder: string): Promise<Bundles> {
  const rows: Row[] = [];
  for (const placed of functionsOf(manifest)) rows.push(await bundled(folder, placed));
  return {
    rows,
    async load(functionName, copy) {
      const own = join(folder, `${functionName}-${copy}`);
      cpSync(join(folder, functionName), own, { recursive: true });
      const module: { handler: LambdaHandler } = await import(pathToFileURL(join(own, 'index.mjs')).href);
      return module.handler;
    },
  };
}
