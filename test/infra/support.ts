import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { serena } from '#infra/centers/serena.ts';
import type { Domain } from '#infra/manifest/types.ts';
import { addProductStacks } from '#infra/stacks/product-stacks.ts';
import type { StageSettings } from '#infra/stages.ts';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { smallManifest } from './fixtures/manifest.ts';

type AddStacksInput = {
  stage?: StageSettings;
  manifest?: readonly Domain[];
  webFolder?: string;
  isFirstDeploy?: boolean;
};

/** Creates an app as the CDK command does, without bundling. */
export const createApp = () => new App({ context: { ...cdkJson.context, 'aws:cdk:bundling-stacks': [] } });

/**
 * Adds the product's stacks. By default they are for production, the small manifest and a site of one page.
 */
export function addStacks(app: App, input: AddStacksInput = {}) {
  const {
    stage = serena.stages.prod,
    manifest = smallManifest,
    webFolder = 'test/infra/fixtures/site',
  } = input;
  return addProductStacks(app, { ...input, stage, manifest, webFolder });
}

export function synthesizeTemplates(input: AddStacksInput = {}) {
  const { data, api, background, web, operations } = addStacks(createApp(), input);
  return {
    data: Template.fromStack(data),
    api: Template.fromStack(api),
    background: Template.fromStack(background),
    web: Template.fromStack(web),
    operations: Template.fromStack(operations),
  };
}

/** Returns the properties of all resources of one type. */
export const listProperties = <Properties>(templates: Template | Template[], type: string): Properties[] =>
  [templates]
    .flat()
    .flatMap((template) => Object.values(template.findResources(type)))
    .map((resource) => resource.Properties as Properties);

/** Converts a CloudFormation value with its references to searchable text. */
export const toJson = (value: unknown) => JSON.stringify(value);

export const toArray = <T>(value: T | T[]): T[] => [value].flat() as T[];
