import { createHash } from 'node:crypto';

export const account = '111122223333';
export const region = 'us-east-1';
const suffix = 'amazonaws.com';

/** Results of `Ref` and `GetAtt` for a resource. */
export type Identity = { readonly ref: string; readonly attributes: Readonly<Record<string, string>> };
type NamedResource = {
  readonly type: string;
  readonly stackName: string;
  readonly id: string;
  /** The evaluated properties that name a resource. */
  readonly property: (name: string) => string | undefined;
};

/** A distinct, reproducible id. */
export const digest = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);

export const arn = (service: string, resource: string, place = `${region}:${account}`) =>
  `arn:aws:${service}:${place}:${resource}`;

export const stackIdOf = (stackName: string) =>
  arn('cloudformation', `stack/${stackName}/${digest(stackName, 'stack')}`);

type IdentityFactory = (name: string, given: NamedResource) => Identity;
const identityByName = (name: string, attributes: Identity['attributes']): Identity => ({
  ref: name,
  attributes,
});
const identityByArn = (value: string, attributes: Identity['attributes'] = {}): Identity => ({
  ref: value,
  attributes: { Arn: value, ...attributes },
});

/** Types whose values are checked, with the property that may name them. */
const identityFactories: Readonly<Record<string, readonly [nameProperty: string, IdentityFactory]>> = {
  'AWS::Lambda::Function': [
    'FunctionName',
    (name) => identityByName(name, { Arn: arn('lambda', `function:${name}`) }),
  ],
  'AWS::Lambda::Version': [
    '',
    (_, { property }) => {
      const version = arn('lambda', `function:${property('FunctionName')}:1`);
      return { ref: version, attributes: { Version: '1' } };
    },
  ],
  'AWS::Lambda::Alias': [
    'Name',
    (name, { property }) => identityByArn(arn('lambda', `function:${property('FunctionName')}:${name}`)),
  ],
  'AWS::SQS::Queue': [
    'QueueName',
    (name) => ({
      ref: `https://sqs.${region}.${suffix}/${account}/${name}`,
      attributes: { Arn: arn('sqs', name), QueueName: name },
    }),
  ],
  'AWS::DynamoDB::GlobalTable': [
    'TableName',
    (name) => {
      const table = arn('dynamodb', `table/${name}`);
      return identityByName(name, { Arn: table, StreamArn: `${table}/stream/2026-03-06T12:00:00.000` });
    },
  ],
  'AWS::S3::Bucket': [
    'BucketName',
    (name) =>
      identityByName(name, {
        Arn: arn('s3', name, ':'),
        RegionalDomainName: `${name}.s3.${region}.${suffix}`,
      }),
  ],
  'AWS::Cognito::UserPool': [
    '',
    (name) =>
      identityByName(`${region}_${digest(name)}`, {
        Arn: arn('cognito-idp', `userpool/${region}_${digest(name)}`),
      }),
  ],
  'AWS::Events::EventBus': [
    'Name',
    (name) => identityByName(name, { Arn: arn('events', `event-bus/${name}`) }),
  ],
  'AWS::Events::Rule': [
    'Name',
    (name, { property }) => {
      const bus = property('EventBusName') ?? 'default';
      const path = bus === 'default' ? name : `${bus}/${name}`;
      return { ref: path.replace('/', '|'), attributes: { Arn: arn('events', `rule/${path}`) } };
    },
  ],
  'AWS::ApiGatewayV2::Api': [
    '',
    (name) =>
      identityByName(digest(name), {
        ApiEndpoint: `https://${digest(name)}.execute-api.${region}.${suffix}`,
      }),
  ],
  'AWS::AppSync::Api': [
    '',
    (name) => {
      const api = arn('appsync', `apis/${digest(name)}`);
      const dns = `${digest(name, 'dns')}.appsync-api.${region}.${suffix}`;
      return { ref: api, attributes: { ApiArn: api, ApiId: digest(name), 'Dns.Http': dns } };
    },
  ],
  'AWS::IAM::Role': [
    'RoleName',
    (name) => identityByName(name, { Arn: arn('iam', `role/${name}`, `:${account}`) }),
  ],
  'AWS::Logs::LogGroup': [
    'LogGroupName',
    (name) => identityByName(name, { Arn: arn('logs', `log-group:${name}:*`) }),
  ],
  'AWS::SNS::Topic': ['TopicName', (name) => identityByArn(arn('sns', name), { TopicName: name })],
  'AWS::SES::ConfigurationSet': ['Name', (name) => identityByName(name, {})],
  'AWS::SecretsManager::Secret': [
    'Name',
    (name) => identityByArn(arn('secretsmanager', `secret:${name}-${digest(name).slice(0, 6)}`)),
  ],
  'AWS::KMS::Key': ['', (name) => identityByName(digest(name), { Arn: arn('kms', `key/${digest(name)}`) })],
  'AWS::Location::PlaceIndex': [
    'IndexName',
    (name) => identityByName(name, { Arn: arn('geo', `place-index/${name}`) }),
  ],
  'AWS::Location::RouteCalculator': [
    'CalculatorName',
    (name) => identityByName(name, { Arn: arn('geo', `route-calculator/${name}`) }),
  ],
  'AWS::WAFv2::WebACL': [
    'Name',
    (name, { property }) => {
      const scope = property('Scope') === 'CLOUDFRONT' ? 'global' : 'regional';
      return {
        ref: `${name}|${digest(name)}|${property('Scope')}`,
        attributes: { Arn: arn('wafv2', `${scope}/webacl/${name}/${digest(name)}`) },
      };
    },
  ],
  'AWS::Amplify::App': [
    '',
    (name) => {
      const appId = `d${digest(name)}`;
      const address = { AppId: appId, DefaultDomain: `${appId}.amplifyapp.com` };
      return identityByArn(arn('amplify', `apps/${appId}`), address);
    },
  ],
  'AWS::Amplify::Branch': [
    'BranchName',
    (name, { id }) => identityByArn(arn('amplify', `apps/branches/${digest(id)}`), { BranchName: name }),
  ],
};

/** Other types: a distinct name, and unchecked attributes. */
const fallbackIdentity = (name: string, type: string): Identity => ({
  ref: name,
  attributes: new Proxy({}, { get: (_, attribute) => `${type}:${name}:${String(attribute)}` }),
});

/** The name AWS would give a resource; unique across stacks. */
export function createIdentity(given: NamedResource): Identity {
  const { type, stackName, id, property } = given;
  const physical = `${stackName}-${id}-${digest(stackName, id).toUpperCase()}`;
  const [nameProperty, make] = identityFactories[type] ?? [];
  if (!make) return fallbackIdentity(physical, type);
  return make((nameProperty ? property(nameProperty) : undefined) ?? physical, given);
}
