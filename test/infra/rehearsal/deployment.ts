import { account, createIdentity, type Identity, region, stackIdOf } from './identities.ts';
import { evaluate, type Scope, toText } from './intrinsics.ts';

type Properties = Readonly<Record<string, unknown>>;
export type Template = {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties?: Properties }>>;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } }>
  >;
  readonly Conditions?: Readonly<Record<string, unknown>>;
};

/** A resource with every reference resolved, as in AWS. */
export type Resource = {
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  readonly properties: Properties;
  readonly identity: Identity;
};

/** A stage as deployed. */
export type Deployment = {
  readonly resources: readonly Resource[];
  /** By stack and output, `api.ApiAddress`. */
  readonly outputs: Readonly<Record<string, unknown>>;
};

type NamedTemplate = { readonly stackName: string; readonly template: Template };

const pseudoParameters = (stackName: string): Readonly<Record<string, string>> => ({
  'AWS::StackId': stackIdOf(stackName),
  'AWS::StackName': stackName,
  'AWS::AccountId': account,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
});

/** Throws for a name that the record lacks. */
const findRequired = <T>(record: Readonly<Record<string, T>>, name: string, what: string): T => {
  const value = record[name];
  if (value === undefined) throw new Error(`${what} ${name} does not exist.`);
  return value;
};

function createScope(
  { stackName, template }: NamedTemplate,
  imports: Readonly<Record<string, unknown>>,
): Scope {
  const pseudoValues = pseudoParameters(stackName);
  const identities = new Map<string, Identity>();
  const identity = (id: string): Identity => {
    const { Type: type, Properties = {} } = findRequired(
      template.Resources,
      id,
      `In ${stackName}, the resource`,
    );
    const property = (name: string) =>
      Properties[name] === undefined ? undefined : toText(evaluate(Properties[name], scope));
    const known = identities.get(id) ?? createIdentity({ type, stackName, id, property });
    identities.set(id, known);
    return known;
  };
  const scope: Scope = {
    ref: (name) =>
      name.includes('::') ? findRequired(pseudoValues, name, 'The parameter') : identity(name).ref,
    attribute: (id, name) =>
      findRequired(identity(id).attributes, name, `Of ${stackName} ${id}, the attribute`),
    imported: (name) => findRequired(imports, name, 'The export'),
    condition: (name) => evaluate(findRequired(template.Conditions ?? {}, name, 'The condition'), scope),
  };
  return scope;
}

/** Resolves stacks in deployment order: a stack sees the exports of earlier ones. */
export function deploy(
  templates: Readonly<Record<string, Template>>,
  nameOf: (stack: string) => string,
): Deployment {
  const imports: Record<string, unknown> = {};
  const outputs: Record<string, unknown> = {};
  const resources = Object.entries(templates).flatMap(([stack, template]) => {
    const stackName = nameOf(stack);
    const scope = createScope({ stackName, template }, imports);
    const made = Object.entries(template.Resources).map(([id, { Type: type, Properties = {} }]): Resource => {
      const properties = evaluate(Properties, scope) as Properties;
      const property = (name: string) => properties[name] as string | undefined;
      return { stack, id, type, properties, identity: createIdentity({ type, stackName, id, property }) };
    });
    for (const [name, { Value, Export }] of Object.entries(template.Outputs ?? {})) {
      outputs[`${stack}.${name}`] = evaluate(Value, scope);
      if (Export) imports[toText(evaluate(Export.Name, scope))] = outputs[`${stack}.${name}`];
    }
    return made;
  });
  return { resources, outputs };
}
