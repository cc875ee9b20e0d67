import type { Deployment, Resource } from './deployment.ts';

type Condition = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
export type Statement = {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | readonly string[];
  readonly Resource?: string | readonly string[];
  readonly Principal?: '*' | { readonly Service?: string | readonly string[]; readonly AWS?: unknown };
  readonly Condition?: Condition;
};
type Document = { readonly Statement: readonly Statement[] };

/** A request in the terms of an IAM policy. */
export type Request = {
  readonly action: string;
  readonly resource: string;
  readonly service?: string;
  readonly sourceArn?: string;
  /** Partition key of the requested row. */
  readonly leadingKey?: string;
  /** Sender of an e-mail. */
  readonly sender?: string;
};

const toArray = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : ([value].flat() as T[]);

const matches = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  ).test(text);
const anyMatches = (patterns: string | readonly string[] | undefined, text: string): boolean =>
  toArray(patterns).some((pattern) => matches(pattern, text));

/** Returns the condition keys of the request, for a TLS call. */
const buildContext = ({
  sourceArn,
  leadingKey,
  sender,
}: Request): Readonly<Record<string, string | undefined>> => ({
  'aws:SourceArn': sourceArn,
  'aws:SourceAccount': sourceArn?.split(':')[4],
  'aws:SecureTransport': 'true',
  'dynamodb:LeadingKeys': leadingKey,
  'ses:FromAddress': sender,
});

const isConditionMet = (condition: Condition | undefined, request: Request): boolean =>
  Object.values(condition ?? {}).every((keys) =>
    Object.entries(keys).every(([key, allowed]) => anyMatches(allowed, buildContext(request)[key] ?? '')),
  );

const appliesTo = ({ Principal }: Statement, { service }: Request): boolean =>
  Principal === undefined ||
  Principal === '*' ||
  (service !== undefined && toArray(Principal.Service).includes(service)) ||
  Principal.AWS === '*';

/** Returns whether the statements allow a request and none denies it. */
export function allowsRequest(statements: readonly Statement[], request: Request): boolean {
  const effects = statements
    .filter((statement) => appliesTo(statement, request) && anyMatches(statement.Action, request.action))
    .filter(({ Resource: resources }) => resources === undefined || anyMatches(resources, request.resource))
    .filter(({ Condition: condition }) => isConditionMet(condition, request))
    .map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}

const readStatements = ({ properties }: Resource): readonly Statement[] =>
  (properties['PolicyDocument'] as Document).Statement;

/** Lists the statements of a role's inline and attached policies. */
export function listStatements({ resources }: Deployment, role: Resource): readonly Statement[] {
  const inlinePolicies = (role.properties['Policies'] ?? []) as readonly {
    readonly PolicyDocument: Document;
  }[];
  const attachedPolicies = resources.filter(
    ({ type, properties }) =>
      type === 'AWS::IAM::Policy' && (properties['Roles'] as readonly string[]).includes(role.identity.ref),
  );
  return [
    ...inlinePolicies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
    ...attachedPolicies.flatMap(readStatements),
  ];
}

/** Returns whether a service may assume a role. */
export const canAssume = (role: Resource, service: string): boolean =>
  allowsRequest((role.properties['AssumeRolePolicyDocument'] as Document).Statement, {
    action: 'sts:AssumeRole',
    resource: '',
    service,
  });

/** Returns the statements of the policies on a queue or topic. */
export const listResourcePolicies = (
  { resources }: Deployment,
  { identity }: Resource,
): readonly Statement[] =>
  resources
    .filter(({ type }) => type === 'AWS::SQS::QueuePolicy' || type === 'AWS::SNS::TopicPolicy')
    .filter(({ properties }) =>
      ((properties['Queues'] ?? properties['Topics']) as readonly string[]).includes(identity.ref),
    )
    .flatMap(readStatements);

/** Returns whether a service may invoke an alias on behalf of a resource of the stage. */
export const canInvoke = (
  { resources }: Deployment,
  alias: string,
  service: string,
  sourceArn: string,
): boolean =>
  resources.some(
    ({ type, properties }) =>
      type === 'AWS::Lambda::Permission' &&
      properties['FunctionName'] === alias &&
      properties['Action'] === 'lambda:InvokeFunction' &&
      properties['Principal'] === service &&
      properties['SourceArn'] === sourceArn,
  );
