import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { App, Stack } from 'aws-cdk-lib';
import { type CfnFunction, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleOptions, functionCode } from '#infra/constructs/functions/function-bundle.ts';
import { functionsOf } from '#infra/constructs/functions/placed.ts';
import { manifest } from '#infra/manifest/index.ts';

// Outside the repository, so that what a bundle leaves out is not found by chance.
const folder = mkdtempSync(join(tmpdir(), 'spa-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const fixtures = 'test/infra/fixtures';

/** The bundle of each entry, as one stack makes them. */
function bundlesOf(...entries: string[]): string[] {
  const app = new App({
    outdir: mkdtempSync(join(folder, 'cdk.out-')),
    context: { 'aws:cdk:enable-asset-metadata': true },
  });
  const stack = new Stack(app, 'Bundles');
  // CDK says so on its way, past every switch of its own.
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const functions = entries.map(
    (entry) =>
      new LambdaFunction(stack, basename(entry, '.ts'), {
        code: functionCode({ entry: `${fixtures}/${entry}`, uses: { files: 'read' } }),
        handler: 'index.handler',
        runtime: Runtime.NODEJS_24_X,
      }),
  );
  expect(said.mock.calls.flat().join('')).toContain('Bundling asset');
  said.mockRestore();
  const { directory } = app.synth();
  return functions.map(({ node }) => {
    // CDK marks each function with the folder of its code.
    const { cfnOptions } = node.defaultChild as CfnFunction;
    return join(directory, cfnOptions.metadata!['aws:asset:path'], 'index.mjs');
  });
}

describe('a function bundled as it is deployed', () => {
  let bundle: string;
  let table: Server;
  const signatures: (string | undefined)[] = [];

  beforeAll(async () => {
    [bundle] = bundlesOf('handler.ts') as [string];

    table = createServer(({ headers }, response) => {
      signatures.push(headers.authorization);
      response.end('{"Item":{"name":{"S":"Ana"}}}');
    });
    await new Promise<void>((resolve) => table.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => table.close());

  it('calls AWS alone, with the keys Lambda puts in the environment', async () => {
    const { port } = table.address() as { port: number };
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'lambda-key').stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`);

    const { handler } = await import(pathToFileURL(bundle).href);

    expect(await handler()).toEqual({ Item: { name: { S: 'Ana' } }, files: true });
    expect(signatures).toEqual([expect.stringContaining('Credential=lambda-key/')]);
  });

  it('is its own, whatever else lies in its folder', async () => {
    const [, neighbour] = bundlesOf('handler.ts', 'neighbour.ts') as [string, string];

    const { handler } = await import(pathToFileURL(neighbour).href);

    expect(await handler()).toBe('neighbour');
  });

  it('carries its source map', () => {
    expect(existsSync(`${bundle}.map`)).toBe(true);
  });
});

describe('a function of the product', () => {
  const rows = functionsOf(manifest);

  it.each(rows)(
    '$name loads alone, without the packages its bundle leaves out',
    async ({ name, entry, uses }) => {
      const outdir = join(folder, name);
      buildSync({ ...bundleOptions({ entry, uses }, outdir), sourcemap: false });

      const { handler } = await import(pathToFileURL(join(outdir, 'index.mjs')).href);

      expect(handler).toBeTypeOf('function');
    },
  );
});
