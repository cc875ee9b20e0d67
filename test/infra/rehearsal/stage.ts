import { serena } from '#infra/centers/serena.ts';
import { manifest } from '#infra/manifest/index.ts';
import { type StageName, toResourceName } from '#infra/stages.ts';
import { templatesOf } from '../support.ts';
import { type Deployment, deploy, type Resource, type Template } from './deployment.ts';

export type SynthesizedStage = Deployment & {
  readonly templates: Readonly<Record<string, Template>>;
  readonly ofType: (type: string) => readonly Resource[];
  /** The one resource of a type with this ARN or name. */
  readonly find: (type: string, arnOrName: unknown) => Resource;
  /** The one resource of a type. */
  readonly only: (type: string) => Resource;
};

function requireOne(found: readonly Resource[], what: string): Resource {
  const [one, another] = found;
  if (!one || another) throw new Error(`${found.length} resources are ${what}.`);
  return one;
}

const stageCache = new Map<StageName, SynthesizedStage>();

/** The product's five stacks of a stage, synthesized and resolved together. */
export function synthesizeStage(name: StageName): SynthesizedStage {
  const done = stageCache.get(name);
  if (done) return done;
  const stage = serena.stages[name];
  const templates = Object.fromEntries(
    Object.entries(templatesOf({ stage, manifest })).map(([stack, template]) => [
      stack,
      template.toJSON() as Template,
    ]),
  );
  const deployment = deploy(templates, (stack) => toResourceName(stage, stack));
  const ofType = (type: string) => deployment.resources.filter((each) => each.type === type);
  const rehearsed: SynthesizedStage = {
    ...deployment,
    templates,
    ofType,
    find: (type, arnOrName) =>
      requireOne(
        ofType(type).filter(({ identity: { ref, attributes } }) =>
          [ref, attributes['Arn']].includes(arnOrName as string),
        ),
        `${type} ${String(arnOrName)}`,
      ),
    only: (type) => requireOne(ofType(type), type),
  };
  stageCache.set(name, rehearsed);
  return rehearsed;
}
