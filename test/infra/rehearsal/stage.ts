import { serena } from '#infra/centers/serena.ts';
import { manifest } from '#infra/manifest/index.ts';
import { type StageName, toResourceName } from '#infra/stages.ts';
import { synthesizeTemplates } from '../support.ts';
import { type Deployment, deploy, type Resource, type Template } from './deployment.ts';

export type SynthesizedStage = Deployment & {
  readonly templates: Readonly<Record<string, Template>>;
  readonly listByType: (type: string) => readonly Resource[];
  /** Returns the one resource of a type with this ARN or name. */
  readonly getResource: (type: string, arnOrName: unknown) => Resource;
  /** Returns the one resource of a type. */
  readonly getOnly: (type: string) => Resource;
};

function requireOne(resources: readonly Resource[], label: string): Resource {
  const [resource, duplicate] = resources;
  if (!resource || duplicate) throw new Error(`${resources.length} resources are ${label}.`);
  return resource;
}

const stageCache = new Map<StageName, SynthesizedStage>();

/** Synthesizes the product's five stacks of a stage, with all references resolved. The result is cached. */
export function synthesizeStage(name: StageName): SynthesizedStage {
  const cachedStage = stageCache.get(name);
  if (cachedStage) return cachedStage;
  const stage = serena.stages[name];
  const templates = Object.fromEntries(
    Object.entries(synthesizeTemplates({ stage, manifest })).map(([stack, template]) => [
      stack,
      template.toJSON() as Template,
    ]),
  );
  const deployment = deploy(templates, (stack) => toResourceName(stage, stack));
  const listByType = (type: string) => deployment.resources.filter((resource) => resource.type === type);
  const synthesizedStage: SynthesizedStage = {
    ...deployment,
    templates,
    listByType,
    getResource: (type, arnOrName) =>
      requireOne(
        listByType(type).filter(({ identity: { ref, attributes } }) =>
          [ref, attributes['Arn']].includes(arnOrName as string),
        ),
        `${type} ${String(arnOrName)}`,
      ),
    getOnly: (type) => requireOne(listByType(type), type),
  };
  stageCache.set(name, synthesizedStage);
  return synthesizedStage;
}
