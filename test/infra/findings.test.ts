import { CfnResource } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, it } from 'vitest';
import { findStage } from '#infra/centers/index.ts';
import { serena } from '#infra/centers/serena.ts';
import type { Domain } from '#infra/manifest/types.ts';
import { checkWithPacks } from '#infra/stacks/acknowledgements.ts';
import { type StageSettings, stageNames } from '#infra/stages.ts';
import { manifests } from './fixtures/manifests.ts';
import { addStacks, createApp } from './support.ts';

function synthesizeApp(options: { stage: StageSettings; manifest?: readonly Domain[] }) {
  const app = createApp();
  const stacks = addStacks(app, options);
  return { app, counts: checkWithPacks(app), ...stacks };
}

describe.each(manifests)('cdk-nag on $title', ({ manifest }) => {
  it.each(stageNames)('reports no unacknowledged finding in %s', (name) => {
    const { app, counts } = synthesizeApp({ stage: serena.stages[name], manifest });

    expect(() => app.synth()).not.toThrow();
    expect(Object.fromEntries(counts)).toEqual({
      AwsSolutions: 0,
      'HIPAA.Security': 0,
      'NIST.800.53.R5': 0,
      Serverless: 0,
    });
  });
});

it('synthesis fails on an unacknowledged finding, counted for each pack', () => {
  const { app, counts, data } = synthesizeApp({ stage: serena.stages.prod });
  new Bucket(data, 'Careless');

  expect(() => app.synth()).toThrow('AwsSolutions::AwsSolutions-S10');
  expect(counts.get('AwsSolutions')).toBeGreaterThan(0);
  expect(counts.get('HIPAA.Security')).toBeGreaterThan(0);
  expect(counts.get('NIST.800.53.R5')).toBeGreaterThan(0);
  expect(counts.get('Serverless')).toBe(0);
});

it('synthesis fails on a property that CloudFormation does not know', () => {
  const { app, data } = synthesizeApp({ stage: serena.stages.dev });
  new CfnResource(data, 'Careless', { type: 'AWS::SQS::Queue', properties: { QueueNames: 'waiting' } });

  expect(() => app.synth()).toThrow("'QueueNames' was unexpected");
});

it('findStage rejects an unknown stage by name', () => {
  expect(() => findStage('produccion')).toThrow('Unknown stage "produccion": one of dev, prueba, prod.');
});
