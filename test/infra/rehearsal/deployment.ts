import { account, buildStackId, createIdentity, type Identity, region } from './identities.ts';
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

const buildPseudoParameters = (stackName: string): Readonly<Record<string, string>> => ({
  'AWS::StackId': buildStackId(stackName),
  'AWS::StackName': stackName,
  'AWS::AccountId': account,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
});

/** Returns the value of a name. Throws if the record lacks it. */
const findRequired = <T>(record: Readonly<Record<string, T>>, name: string, label: string): T => {
  const value = record[name];
  if (value === undefined) throw new Error(`${label} ${name} does not exist.`);
  return value;
};

function createScope(
  { stackName, template }: NamedTemplate,
  imports: Readonly<Record<string, unknown>>,
): Scope {
  const pseudoValues = buildPseudoParameters(stackName);
  const identities = new Map<string, Identity>();
  const findIdentity = (id: string): Identity => {
    const { Type: type, Properties = {} } = findRequired(
      template.Resources,
      id,
      `In ${stackName}, the resource`,
    );
    const readProperty = (name: string) =>
      Properties[name] === undefined ? undefined : toText(evaluate(Properties[name], scope));
    const identity = identities.get(id) ?? createIdentity({ type, stackName, id, readProperty });
    identities.set(id, identity);
    return identity;
  };
  const scope: Scope = {
    ref: (name) =>
      name.includes('::') ? findRequired(pseudoValues, name, 'The parameter') : findIdentity(name).ref,
    attribute: (id, name) =>
      findRequired(findIdentity(id).attributes, name, `Of ${stackName} ${id}, the attribute`),
    imported: (name) => findRequired(imports, name, 'The export'),
    condition: (name) => evaluate(findRequired(template.Conditions ?? {}, name, 'The condition'), scope),
  };
  return scope;
}

/** Resolves stacks in deployment order, so that a stack sees the exports of earlier ones. */
export function deploy(
  templates: Readonly<Record<string, Template>>,
  toStackName: (stack: string) => string,
): Deployment {
  const imports: Record<string, unknown> = {};
  const outputs: Record<string, unknown> = {};
  const resources = Object.entries(templates).flatMap(([stack, template]) => {
    const stackName = toStackName(stack);
    const scope = createScope({ stackName, template }, imports);
    const stackResources = Object.entries(template.Resources).map(
      ([id, { Type: type, Properties = {} }]): Resource => {
        const properties = evaluate(Properties, scope) as Properties;
        const readProperty = (name: string) => properties[name] as string | undefined;
        return {
          stack,
          id,
          type,
          properties,
          identity: createIdentity({ type, stackName, id, readProperty }),
        };
      },
    );
    for (const [name, { Value, Export }] of Object.entries(template.Outputs ?? {})) {
      outputs[`${stack}.${name}`] = evaluate(Value, scope);
      if (Export) imports[toText(evaluate(Export.Name, scope))] = outputs[`${stack}.${name}`];
    }
    return stackResources;
  });
  return { resources, outputs };
}
