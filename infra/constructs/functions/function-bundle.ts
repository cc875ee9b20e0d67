import { dirname, join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type BuildOptions, buildSync } from 'esbuild';
import type { Uses } from '#infra/manifest/types.ts';

type Bundled = { readonly entry: string; readonly uses: Uses };

const root = join(import.meta.dirname, '..', '..', '..');

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
 * What ElectroDB, which is CommonJS, requires of the SDK and does not use here (lambdas/table/engine/document-client.ts):
 * a module that is required is bundled whole, and is run in another, slower way with all it imports. package.json gives
 * the SDK to whatever imports it and an empty module to what requires it.
 */
const unusedSdk = {
  '@aws-sdk/lib-dynamodb': '#aws-sdk/lib-dynamodb',
  '@aws-sdk/util-dynamodb': '#aws-sdk/util-dynamodb',
};
/** Of ElectroDB its entities; its services and transactions are a tenth of it. */
const entitiesAlone = { electrodb: join(import.meta.dirname, 'entities-alone.cjs') };
/** Ways of jsPDF to draw web pages, which receipts never take. */
const unusedDrawing = ['html2canvas', 'canvg', 'dompurify'];

/**
 * How esbuild makes a function: a minified ES module with its own SDK, the version that was tested. What a module
 * imports lazily (the card processor, mail composition, PDFs) is a file beside it, loaded when first needed.
 */
export const bundleOptions = ({ entry, uses }: Bundled, outdir: string) =>
  ({
    entryPoints: { index: join(root, entry) },
    // Where aliases are looked up.
    absWorkingDir: root,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    mainFields: ['module', 'main'],
    alias: { ...modelChecker, ...unusedSdk, ...entitiesAlone },
    external: [...unusedCredentialProviders, ...unusedDrawing, ...(uses.files ? [] : [eventStreams])],
    // Packages that are still CommonJS call require; an ES module has none until it makes one.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    logLevel: 'warning',
    metafile: true,
  }) satisfies BuildOptions;

/** A function's code as an asset, bundled at synth by the esbuild of this repository. */
export function functionCode(bundled: Bundled): Code {
  return Code.fromAsset(join(root, dirname(bundled.entry)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never used: bundling happens here, not in a container.
      image: DockerImage.fromRegistry('none'),
      // Nor this; but CDK takes two assets of one folder for the same unless something that it can read differs.
      command: [bundled.entry],
      local: {
        tryBundle: (outputDir) => {
          buildSync(bundleOptions(bundled, outputDir));
          return true;
        },
      },
    },
  });
}
