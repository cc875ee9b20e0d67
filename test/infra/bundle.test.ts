import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { type CfnFunction, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import { bundleFunctionCode } from '#infra/constructs/functions/function-code.ts';
import { listFunctions } from '#infra/constructs/functions/function-definition.ts';
import { prepareBuiltSite } from '#infra/local/runtime/built-site.ts';
import { manifest } from '#infra/manifest/index.ts';
import { toResourceName } from '#infra/stages.ts';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { listProperties } from './support.ts';

// Outside the repository, so that missing modules are not resolved by chance.
const folder = mkdtempSync(join(tmpdir(), 'spa-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const fixtures = 'test/infra/fixtures';

/** Bundles the entries as functions of one stack, and returns the bundled files. */
function bundleEntries(...entries: string[]): string[] {
  const app = new App({
    outdir: mkdtempSync(join(folder, 'cdk.out-')),
    context: { 'aws:cdk:enable-asset-metadata': true },
  });
  const stack = new Stack(app, 'Bundles');
  // CDK prints this regardless of its options.
  const outputSpy = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const functions = entries.map(
    (entry) =>
      new LambdaFunction(stack, basename(entry, '.ts'), {
        code: bundleFunctionCode({ entry: `${fixtures}/${entry}`, uses: { files: 'read' } }),
        handler: 'index.handler',
        runtime: Runtime.NODEJS_24_X,
      }),
  );
  expect(outputSpy.mock.calls.flat().join('')).toContain('Bundling asset');
  outputSpy.mockRestore();
  const { directory } = app.synth();
  return functions.map(({ node }) => {
    // CDK stores the folder of the code in the function's metadata.
    const { cfnOptions } = node.defaultChild as CfnFunction;
    return join(directory, cfnOptions.metadata!['aws:asset:path'], 'index.mjs');
  });
}

describe('bundled function', () => {
  let bundle: string;
  let table: Server;
  const signatures: (string | undefined)[] = [];

  beforeAll(async () => {
    [bundle] = bundleEntries('handler.ts') as [string];

    table = createServer(({ headers }, response) => {
      signatures.push(headers.authorization);
      response.end('{"Item":{"name":{"S":"Ana"}}}');
    });
    await new Promise<void>((resolve) => table.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => table.close());

  it('calls AWS with the credentials of the Lambda environment', async () => {
    const { port } = table.address() as { port: number };
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'lambda-key').stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`);

    const { handler } = await import(pathToFileURL(bundle).href);

    expect(await handler()).toEqual({ Item: { name: { S: 'Ana' } }, files: true });
    expect(signatures).toEqual([expect.stringContaining('Credential=lambda-key/')]);
  });

  it('is separate from other functions of its folder', async () => {
    const [, neighbour] = bundleEntries('handler.ts', 'neighbour.ts') as [string, string];

    const { handler } = await import(pathToFileURL(neighbour).href);

    expect(await handler()).toBe('neighbour');
  });

  it('has a source map', () => {
    expect(existsSync(`${bundle}.map`)).toBe(true);
  });
});

type FunctionProperties = { FunctionName: string; Code: { S3Key: string } };

/** Maps each function of a stage's templates to its code folder, which is named like the uploaded asset. */
function findCodeFolders(directory: string): Map<string, string> {
  const templates = readdirSync(directory).filter((file) => file.endsWith('.template.json'));
  const functions = templates.flatMap((file) =>
    listProperties<FunctionProperties>(
      Template.fromJSON(JSON.parse(readFileSync(join(directory, file), 'utf8'))),
      'AWS::Lambda::Function',
    ),
  );
  return new Map(
    functions.map(({ FunctionName, Code }) => [
      FunctionName,
      join(directory, `asset.${basename(Code.S3Key, '.zip')}`),
    ]),
  );
}

const maxStartBytes = 210_000;

/** Lists the files loaded at start, without lazy imports. */
function listStartFiles(code: string): string[] {
  const loaded = new Set(['index.mjs']);
  for (const file of loaded)
    for (const [, imported] of readFileSync(join(code, file), 'utf8').matchAll(
      /(?:from|import) ?["`]\.\/([^"`]+)["`]/g,
    ))
      loaded.add(imported!);
  return [...loaded];
}

describe('function of the product', () => {
  let folders: Map<string, string>;

  beforeAll(async () => {
    // Prints a message when the pages are older than their sources.
    const outputSpy = vi.spyOn(console, 'log').mockReturnValue(undefined);
    await prepareBuiltSite();
    outputSpy.mockRestore();
    // Fails on unacknowledged security findings.
    await promisify(execFile)(process.execPath, ['infra/app.ts']);
    folders = findCodeFolders(cdkJson.output);
  });

  it.each(listFunctions(manifest))(
    '$name loads without the packages that its bundle excludes',
    async ({ name }) => {
      const code = join(folder, name);
      const bundledFolder = folders.get(toResourceName(serena.stages.dev, name))!;
      // Without source maps, which the test process would read too.
      cpSync(bundledFolder, code, { recursive: true, filter: (path) => !path.endsWith('.map') });

      const { handler } = await import(pathToFileURL(join(code, 'index.mjs')).href);

      expect(handler).toBeTypeOf('function');
    },
  );

  it.each(listFunctions(manifest))('$name loads at most 210 kB at its start', ({ name }) => {
    const code = folders.get(toResourceName(serena.stages.dev, name))!;
    const compressedSizes = listStartFiles(code).map(
      (file) => gzipSync(readFileSync(join(code, file)), { level: 9 }).length,
    );
    expect(compressedSizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(maxStartBytes);
  });
});
