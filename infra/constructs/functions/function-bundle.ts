import { join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { BuildOptions, Plugin } from 'rolldown';
import type { Uses } from '#infra/manifest/types.ts';

export type Bundled = { readonly entry: string; readonly uses: Uses };

export const root = join(import.meta.dirname, '..', '..', '..');

/**
 * Ways of finding credentials that Lambda never takes: it has its keys in the environment, and the SDK's default
 * chain imports these lazily, after looking there. Left out, a bundle is a third smaller.
 */
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
/** Only S3's client loads these with itself; the others would at a call that streams events, and none of ours does. */
const eventStreams = '@smithy/core/event-streams';
/** Checks the entities' models, which are constants that the tests have checked (docs/adr/0006). */
const modelChecker = { jsonschema: join(import.meta.dirname, 'unchecked-models.cjs') };
/**
 * ElectroDB, which is CommonJS, requires the SDK and does not use it here (lambdas/table/engine/document-client.ts): a
 * module that is required is bundled whole, and is run in another, slower way with all it imports. What imports the SDK
 * has it, and what requires it an empty module.
 */
const noSdkRequired: Plugin = {
  name: 'no-sdk-required',
  resolveId: {
    filter: { id: /^@aws-sdk\/(lib|util)-dynamodb$/ },
    handler: (_id, _importer, { kind }) =>
      kind === 'require-call' ? join(import.meta.dirname, 'no-sdk.cjs') : null,
  },
};
/** Of ElectroDB its entities; its services and transactions are a tenth of it. */
const entitiesAlone = { electrodb: join(import.meta.dirname, 'entities-alone.cjs') };
/** Ways of jsPDF to draw web pages, which receipts never take. */
const unusedDrawing = ['html2canvas', 'canvg', 'dompurify'];

const packages = (names: readonly string[]) => names.map((name) => new RegExp(`^${name}(/|$)`));

/**
 * How Rolldown, which Vite makes the site with, makes a function: a minified ES module with its own SDK, the version that
 * was tested. What a module imports lazily (the card processor, mail composition, PDFs) is a file beside it, loaded when
 * first needed.
 */
export const bundleOptions = ({ entry, uses }: Bundled, outdir: string) =>
  ({
    input: { index: join(root, entry) },
    cwd: root,
    platform: 'node',
    external: packages([
      ...unusedCredentialProviders,
      ...unusedDrawing,
      ...(uses.files ? [] : [eventStreams]),
    ]),
    resolve: { alias: { ...modelChecker, ...entitiesAlone }, mainFields: ['module', 'main'] },
    plugins: [noSdkRequired],
    treeshake: {
      // What a module makes and nobody uses goes, and with it the module: ours only make things, and what libraries keep
      // behind a property is there as well when it is not looked at.
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
    // How long a plug-in takes says more of the machine than of the functions.
    checks: { bundlerTimings: false },
    logLevel: 'warn',
  }) satisfies BuildOptions;

/** What the thread that bundles is asked, and where it says that the answer is given. */
export type BundlingTurn = {
  readonly bundled: Bundled;
  readonly outdir: string;
  readonly answer: MessagePort;
  /** Not 0 once it is. */
  readonly isDone: Int32Array;
};
export type BundlingAnswer = { readonly failure?: string };
/** Given to the thread that function-code.ts starts of this file. */
export const bundlingThread = 'bundles functions';

async function answerTo({ bundled, outdir, answer, isDone }: BundlingTurn): Promise<void> {
  try {
    const { build } = await import('rolldown');
    await build(bundleOptions(bundled, outdir));
    answer.postMessage({} satisfies BundlingAnswer);
  } catch (error) {
    answer.postMessage({ failure: String(error) } satisfies BundlingAnswer);
  }
  Atomics.store(isDone, 0, 1);
  Atomics.notify(isDone, 0);
}

if (workerData === bundlingThread) parentPort?.on('message', (turn: BundlingTurn) => void answerTo(turn));
