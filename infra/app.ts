import { App } from 'aws-cdk-lib';
import cdkJson from '../cdk.json' with { type: 'json' };
import { findStage } from './centers/index.ts';
import { manifest } from './manifest/index.ts';
import { checkWithPacks } from './stacks/acknowledgements.ts';
import { addProductStacks } from './stacks/product-stacks.ts';

// The CDK command passes `-c stage=prod`. `npm run synth prod` runs this file directly.
const isRunByCdk = process.env['CDK_OUTDIR'] !== undefined;
const [, , stageName = isRunByCdk ? undefined : 'dev'] = process.argv;
const app = new App({
  outdir: cdkJson.output,
  context: { ...cdkJson.context, ...(stageName !== undefined && { stage: stageName }) },
});

const stage = findStage(app.node.tryGetContext('stage'));

// Data stays unprotected until a stage's first deploy succeeds, so that a retry can replace it.
const isFirstDeploy = app.node.tryGetContext('first') === 'true';
addProductStacks(app, { stage, manifest, webFolder: 'web/dist', isFirstDeploy });
checkWithPacks(app);

const { directory } = app.synth();
console.log(`Templates and validation report: ${directory}`);
