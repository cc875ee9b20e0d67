import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type RolldownOutput } from 'rolldown';
import { bundleOptions } from '#infra/constructs/functions/function-bundle.ts';
import { type FunctionDefinition, listFunctions } from '#infra/constructs/functions/function-definition.ts';
import type { LambdaHandler } from '#infra/local/bus/lambda.ts';
import { manifest } from '#infra/manifest/index.ts';
import type { BenchmarkRow } from './report.ts';

const maxKilobytes = 200;

export type Bundles = {
  readonly rows: BenchmarkRow[];
  /** Acts as a new process: each copy has its own clients and reads the environment again. */
  load(functionName: string, copy: string): Promise<LambdaHandler>;
};

/** The data of each part of the benchmark: a folder for its tables, and every function as deployed. */
export type PartInput = { readonly folder: string; readonly bundles: Bundles };

const measureKilobytes = (code: string) => gzipSync(code, { level: 9 }).length / 1000;

type Chunk = Extract<RolldownOutput['output'][number], { type: 'chunk' }>;

/** The files that a file imports before it runs, without lazy imports. */
function listEagerChunks(chunks: readonly Chunk[], entry: Chunk): Chunk[] {
  const reached = new Set([entry]);
  for (const { imports } of reached)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk);
  return [...reached];
}

/** One function as CDK bundles it. */
async function bundleFunction(folder: string, placed: FunctionDefinition): Promise<BenchmarkRow> {
  const { output } = await build(bundleOptions(placed, join(folder, placed.name)));
  const chunks = output.filter((file) => file.type === 'chunk');
  const sumKilobytes = (subset: readonly Chunk[]) =>
    subset.reduce((sum, { code }) => sum + measureKilobytes(code), 0);
  const atStart = listEagerChunks(chunks, output[0]);
  const later = sumKilobytes(chunks.filter((chunk) => !atStart.includes(chunk)));
  return {
    name: placed.name,
    against: 'loaded at start, gzip',
    figure: sumKilobytes(atStart),
    unit: 'kB',
    goal: { atMost: maxKilobytes },
    ...(later > 0 && { note: `and ${later.toFixed(1)} kB when first needed` }),
  };
}

/** Every function of the manifest, outside the repository, so that no missing file is found by chance. */
export async function bundleFunctions(folder: string): Promise<Bundles> {
  const rows: BenchmarkRow[] = [];
  for (const placed of listFunctions(manifest)) rows.push(await bundleFunction(folder, placed));
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
