import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bundleFor } from '#infra/constructs/function-bundle.ts';
import { functionsOf, type Placed } from '#infra/constructs/placed.ts';
import type { LambdaHandler } from '#infra/local/bus/lambda.ts';
import { manifest } from '#infra/manifest/index.ts';
import type { Row } from './report.ts';

const root = join(import.meta.dirname, '..', '..');
const mostKilobytes = 200;

export type Bundles = {
  readonly rows: Row[];
  /** A process of its own, as far as a module can be: each copy has its clients and reads the environment anew. */
  load(functionName: string, copy: string): Promise<LambdaHandler>;
};

/** One function as CDK bundles it. */
async function bundled(folder: string, { name, entry, uses }: Placed): Promise<Row> {
  const { minify, target, mainFields, externalModules, banner } = bundleFor(uses);
  const outfile = join(folder, `${name}.mjs`);
  await build({
    ...{ entryPoints: [join(root, entry)], outfile, bundle: true, platform: 'node', format: 'esm' },
    ...{ minify: minify === true, target: target ?? 'node24', external: externalModules ?? [] },
    ...(mainFields && { mainFields }),
    ...(banner && { banner: { js: banner } }),
  });
  const figure = gzipSync(readFileSync(outfile), { level: 9 }).length / 1000;
  return { name, against: 'bundle, gzip', figure, unit: 'kB', goal: { atMost: mostKilobytes } };
}

/** Every function of the manifest, into a folder outside the repository, so that nothing left out is found by chance. */
export async function bundleFunctions(folder: string): Promise<Bundles> {
  const rows: Row[] = [];
  for (const placed of functionsOf(manifest)) rows.push(await bundled(folder, placed));
  return {
    rows,
    async load(functionName, copy) {
      const { href } = pathToFileURL(join(folder, `${functionName}.mjs`));
      const module: { handler: LambdaHandler } = await import(`${href}?${copy}`);
      return module.handler;
    },
  };
}
