import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { App, Stack } from 'aws-cdk-lib';
import { Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleOptions, functionCode } from '#infra/constructs/function-bundle.ts';
import { functionsOf } from '#infra/constructs/placed.ts';
import { manifest } from '#infra/manifest/index.ts';

// Outside the repository, so that what a bundle leaves out is not found by chance.
const folder = mkdtempSync(join(tmpdir(), 'spa-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

describe('a function bundled as it is deployed', () => {
  let bundle: string;
  let table: Server;
  const signatures: (string | undefined)[] = [];

  beforeAll(async () => {
    const app = new App({ outdir: join(folder, 'cdk.out') });
    new LambdaFunction(new Stack(app, 'Bundle'), 'Function', {
      code: functionCode({ entry: 'test/infra/fixtures/handler.ts', uses: { files: 'read' } }),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
    });
    const { directory } = app.synth();
    const asset = readdirSync(directory).find((name) => name.startsWith('asset.'))!;
    bundle = join(directory, asset, 'index.mjs');

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
      buildSync(bundleOptions({ entry, uses }, outdir));

      const { handler } = await import(pathToFileURL(join(outdir, 'index.mjs')).href);

      expect(handler).toBeTypeOf('function');
    },
  );
});
