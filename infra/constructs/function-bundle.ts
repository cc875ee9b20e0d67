import { type BundlingOptions, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { Uses } from '#infra/manifest/types.ts';

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

/** How esbuild makes a function: one minified ES module with its own SDK, the version that was tested. */
export const bundleFor = ({ files }: Uses): BundlingOptions => ({
  format: OutputFormat.ESM,
  target: 'node24',
  minify: true,
  sourceMap: true,
  sourcesContent: false,
  mainFields: ['module', 'main'],
  externalModules: files ? unusedCredentialProviders : [...unusedCredentialProviders, eventStreams],
  // Packages that are still CommonJS call require; an ES module has none until it makes one.
  banner: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
});
