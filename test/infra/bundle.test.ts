import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { App, Stack } from 'aws-cdk-lib';
import { Runtime } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { functionBundle } from '#infra/constructs/function-bundle.ts';

const outdir = mkdtempSync(join(tmpdir(), 'spa-bundle-'));
let bundle: string;

describe('a bundled function', () => {
  beforeAll(() => {
    const app = new App({ outdir });
    const entry = 'test/infra/fixtures/handler.ts';
    new NodejsFunction(new Stack(app, 'Bundle'), 'Function', {
      entry,
      runtime: Runtime.NODEJS_24_X,
      bundling: functionBundle,
    });
    app.synth();
    const asset = readdirSync(outdir).find((name) => name.startsWith('asset.'));
    bundle = join(outdir, asset!, 'index.mjs');
  });
  afterAll(() => rmSync(outdir, { recursive: true }));

  it('runs alone, without the packages it leaves out, on the keys Lambda puts in the environment', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key').stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');

    const { handler } = await import(pathToFileURL(bundle).href);

    expect(await handler()).toMatchObject({ accessKeyId: 'key', secretAccessKey: 'secret' });
  });

  it('is small enough to start quickly', () => {
    expect(gzipSync(readFileSync(bundle)).length).toBeLessThan(80_000);
  });
});
