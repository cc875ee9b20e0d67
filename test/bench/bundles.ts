import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { bundleOptions } from '#infra/constructs/function-bundle.ts';
import { functionsOf, type Placed } from '#infra/constructs/placed.ts';
import type { LambdaHandler } from '#infra/local/bus/lambda.ts';
import { manifest } from '#infra/manifest/index.ts';
import type { Row } from './report.ts';

const mostKilobytes = 200;

export type Bundles = {
  readonly rows: Row[];
  /** A process of its own, as far as a module can be: each copy has its clients and reads the environment anew. */
  load(functionName: string, copy: string): Promise<LambdaHandler>;
};

type Outputs = Metafile['outputs'];

/** A file and everything it imports at once: what has to be read before the handler can run. */
function startUpFiles(outputs: Outputs, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { path, kind } of outputs[file]?.imports ?? [])
    if (kind === 'import-statement' && path in outputs) startUpFiles(outputs, path, seen);
  return seen;
}

const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length / 1000;

/** One function as CDK bundles it: what it loads to start, not what a lazy import brings in later. */
async function bundled(folder: string, { name, entry, uses }: Placed): Promise<Row> {
  const { metafile } = await build(bundleOptions({ entry, uses }, join(folder, name)));
  const main = Object.keys(metafile.outputs).find((file) => file.endsWith('/index.mjs')) ?? '';
  const figure = sum([...startUpFiles(metafile.outputs, main)].map((file) => gzipped(resolve(file))));
  return { name, against: 'start-up bundle, gzip', figure, unit: 'kB', goal: { atMost: mostKilobytes } };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Every function of the manifest, into a folder outside the repository, so that nothing left out is found by chance. */
export async function bundleFunctions(folder: string): Promise<Bundles> {
  const rows: Row[] = [];
  for (const placed of functionsOf(manifest)) rows.push(await bundled(folder, placed));
  return {
    rows,
    async load(functionName, copy) {
      const { href } = pathToFileURL(join(folder, functionName, 'index.mjs'));
      const module: { handler: LambdaHandler } = await import(`${href}?${copy}`);
      return module.handler;
    },
  };
}
