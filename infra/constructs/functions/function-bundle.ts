import { join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { BuildOptions, Plugin } from 'rolldown';
import type { FunctionCapabilities } from '#infra/manifest/types.ts';

export type BundleInput = { readonly entry: string; readonly uses: FunctionCapabilities };

export const repositoryRoot = join(import.meta.dirname, '..', '..', '..');

/** Unused in Lambda, which passes its keys in the environment. Without them a bundle is a third smaller. */
const unusedCredentialProviders = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@aws-sdk/nested-clients',
  '@aws-sdk/token-providers',
  '@smithy/credential-provider-imds',
];
/** Required only by the S3 client. Other clients load it for event streams, which are unused. */
const eventStreamsPackage = '@smithy/core/event-streams';
/** Replaces ElectroDB's check of entity models, which the tests have already checked (docs/adr/0006). */
const modelCheckerAlias = { jsonschema: join(import.meta.dirname, 'unchecked-models.cjs') };
/**
 * Resolves the SDK to an empty module where ElectroDB requires it, since that path is unused
 * (lambdas/table/engine/document-client.ts). A CommonJS `require` would be bundled whole and load more
 * slowly. An `import` of the SDK is unaffected.
 */
const noSdkRequired: Plugin = {
  name: 'no-sdk-required',
  resolveId: {
    filter: { id: /^@aws-sdk\/(lib|util)-dynamodb$/ },
    handler: (_id, _importer, { kind }) =>
      kind === 'require-call' ? join(import.meta.dirname, 'no-sdk.cjs') : null,
  },
};
/** Replaces ElectroDB with its entities. Its services and transactions, a tenth of it, are unused. */
const entitiesOnlyAlias = { electrodb: join(import.meta.dirname, 'entities-only.cjs') };
/** Packages with which jsPDF draws web pages. Receipts do not use them. */
const unusedDrawingPackages = ['html2canvas', 'canvg', 'dompurify'];

const toPackagePatterns = (names: readonly string[]) => names.map((name) => new RegExp(`^${name}(/|$)`));

/**
 * Returns the Rolldown options of one function, which build a minified ES module with the tested SDK version.
 * Modules imported lazily (card processor, mail composition, PDFs) become separate files, loaded when first
 * needed.
 */
export const buildBundleOptions = ({ entry, uses }: BundleInput, outdir: string) =>
  ({
    input: { index: join(repositoryRoot, entry) },
    cwd: repositoryRoot,
    platform: 'node',
    external: toPackagePatterns([
      ...unusedCredentialProviders,
      ...unusedDrawingPackages,
      ...(uses.files ? [] : [eventStreamsPackage]),
    ]),
    resolve: { alias: { ...modelCheckerAlias, ...entitiesOnlyAlias }, mainFields: ['module', 'main'] },
    plugins: [noSdkRequired],
    treeshake: {
      // Drops unused exports and modules, because neither they nor property reads have side effects.
      moduleSideEffects: [
        { test: /^(?!.*node_modules).*[\\/](shared|events|lambdas)[\\/]/, sideEffects: false },
      ],
      propertyReadSideEffects: false,
    },
    output: {
      dir: outdir,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      minify: true,
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
    // Without warnings about slow plug-ins, because their duration depends mostly on the machine.
    checks: { bundlerTimings: false },
    logLevel: 'warn',
  }) satisfies BuildOptions;

export type BundlingRequest = {
  readonly input: BundleInput;
  readonly outdir: string;
  readonly replyPort: MessagePort;
  /** 0 until the reply is posted, then 1. */
  readonly doneFlag: Int32Array;
};
export type BundlingResult = { readonly failure?: string };
/** Worker data by which function-code.ts starts this file as the bundling thread. */
export const bundlingThreadMarker = 'bundles functions';

async function runBundling({ input, outdir, replyPort, doneFlag }: BundlingRequest): Promise<void> {
  try {
    const { build } = await import('rolldown');
    await build(buildBundleOptions(input, outdir));
    replyPort.postMessage({} satisfies BundlingResult);
  } catch (error) {
    replyPort.postMessage({ failure: String(error) } satisfies BundlingResult);
  }
  Atomics.store(doneFlag, 0, 1);
  Atomics.notify(doneFlag, 0);
}

if (workerData === bundlingThreadMarker)
  parentPort?.on('message', (request: BundlingRequest) => void runBundling(request));
