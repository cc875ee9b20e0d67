import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type RolldownOutput } from 'rolldown';
import { buildBundleOptions } from '#infra/constructs/functions/function-bundle.ts';
import { type FunctionDefinition, listFunctions } from '#infra/constructs/functions/function-definition.ts';
import type { LambdaHandler } from '#infra/local/bus/lambda.ts';
import { manifest } from '#infra/manifest/index.ts';
import type { BenchmarkRow } from './report.ts';

const maxKilobytes = 200;

export type Bundles = {
  readonly rows: BenchmarkRow[];
  /** Acts as a new process, because each copy has its own clients and reads the environment again. */
  load(functionName: string, copy: string): Promise<LambdaHandler>;
};

/** The data of each part of the benchmark, with a folder for its tables and every function as deployed. */
export type PartInput = { readonly folder: string; readonly bundles: Bundles };

const measureKilobytes = (code: string) => gzipSync(code, { level: 9 }).length / 1000;

type Chunk = Extract<RolldownOutput['output'][number], { type: 'chunk' }>;

/** Returns the entry and the files that it imports before it runs, without lazy imports. */
function listEagerChunks(chunks: readonly Chunk[], entry: Chunk): Chunk[] {
  const reachedChunks = new Set([entry]);
  for (const { imports } of reachedChunks)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reachedChunks.add(chunk);
  return [...reachedChunks];
}

/** Bundles one function as CDK does, and measures its code. */
async function bundleFunction(folder: string, definition: FunctionDefinition): Promise<BenchmarkRow> {
  const { output } = await build(buildBundleOptions(definition, join(folder, definition.name)));
  const chunks = output.filter((file) => file.type === 'chunk');
  const sumKilobytes = (subset: readonly Chunk[]) =>
    subset.reduce((sum, { code }) => sum + measureKilobytes(code), 0);
  const eagerChunks = listEagerChunks(chunks, output[0]);
  const lazyKilobytes = sumKilobytes(chunks.filter((chunk) => !eagerChunks.includes(chunk)));
  return {
    name: definition.name,
    against: 'loaded at start, gzip',
    figure: sumKilobytes(eagerChunks),
    unit: 'kB',
    goal: { atMost: maxKilobytes },
    ...(lazyKilobytes > 0 && { note: `and ${lazyKilobytes.toFixed(1)} kB when first needed` }),
  };
}

/** Bundles all functions outside the repository, so that no file missing from a bundle is found by chance. */
export async function bundleFunctions(folder: string): Promise<Bundles> {
  const rows: BenchmarkRow[] = [];
  for (const definition of listFunctions(manifest)) rows.push(await bundleFunction(folder, definition));
  return {
    rows,
    async load(functionName, copy) {
      const copyFolder = join(folder, `${functionName}-${copy}`);
      cpSync(join(folder, functionName), copyFolder, { recursive: true });
      const module: { handler: LambdaHandler } = await import(
        pathToFileURL(join(copyFolder, 'index.mjs')).href
      );
      return module.handler;
    },
  };
}
