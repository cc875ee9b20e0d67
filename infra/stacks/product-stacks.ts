import { type App, Tags } from 'aws-cdk-lib';
import type { Domain } from '#infra/manifest/types.ts';
import { environmentOf, nameIn, product, type StageSettings } from '#infra/stages.ts';
import { ApiStack } from './api-stack.ts';
import { BackgroundStack } from './background-stack.ts';
import { DataStack } from './data-stack.ts';
import { OperationsStack } from './operations-stack.ts';
import { WebStack } from './web-stack.ts';

export type ProductProps = {
  stage: StageSettings;
  manifest: readonly Domain[];
  /** The built site. */
  webFolder: string;
};

/** One stage of the product: what survives, what runs, what is seen, what is watched; deployed in this order. */
export function addProductStacks(app: App, { stage, manifest, webFolder }: ProductProps) {
  const of = (name: string) => [app, nameIn(stage, name)] as const;
  const env = environmentOf(stage);
  const terminationProtection = stage.name === 'prod';

  const data = new DataStack(...of('data'), { env, terminationProtection, stage, manifest });
  const { platform } = data;
  const api = new ApiStack(...of('api'), { env, manifest, platform });
  const background = new BackgroundStack(...of('background'), { env, manifest, platform });
  const web = new WebStack(...of('web'), { env, platform, http: api.http, folder: webFolder });
  const operations = new OperationsStack(...of('operations'), { env, manifest, platform, http: api.http });

  Tags.of(app).add('product', product);
  Tags.of(app).add('stage', stage.name);
  return { data, api, background, web, operations };
}
