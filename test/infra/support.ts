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

/** An app as the CDK command builds it, without bundling. */
export const newApp = () => new App({ context: { ...cdkJson.context, 'aws:cdk:bundling-stacks': [] } });

/** Defaults to production, the small manifest and a site of one page. */
export function addStacks(app: App, given: AddStacksInput = {}) {
  const {
    stage = serena.stages.prod,
    manifest = smallManifest,
    webFolder = 'test/infra/fixtures/site',
  } = given;
  return addProductStacks(app, { ...given, stage, manifest, webFolder });
}

export function templatesOf(given: AddStacksInput = {}) {
  const { data, api, background, web, operations } = addStacks(newApp(), given);
  return {
    data: Template.fromStack(data),
    api: Template.fromStack(api),
    background: Template.fromStack(background),
    web: Template.fromStack(web),
    operations: Template.fromStack(operations),
  };
}

/** The properties of every resource of one type. */
export const propertiesOf = <Properties>(templates: Template | Template[], type: string): Properties[] =>
  [templates]
    .flat()
    .flatMap((template) => Object.values(template.findResources(type)))
    .map((resource) => resource.Properties as Properties);

/** A CloudFormation value with its references, as searchable text. */
export const toJson = (value: unknown) => JSON.stringify(value);

export const toArray = <T>(value: T | T[]): T[] => [value].flat() as T[];
