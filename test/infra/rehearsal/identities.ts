import { createHash } from 'node:crypto';

export const account = '111122223333';
export const region = 'us-east-1';
const domainSuffix = 'amazonaws.com';

/** Results of `Ref` and `GetAtt` for a resource. */
export type Identity = { readonly ref: string; readonly attributes: Readonly<Record<string, string>> };
type NamedResource = {
  readonly type: string;
  readonly stackName: string;
  readonly id: string;
  /** Returns an evaluated property, which may name the resource. */
  readonly readProperty: (name: string) => string | undefined;
};

/** Returns a distinct, reproducible id of twelve hexadecimal digits. */
export const createDigest = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);

export const buildArn = (service: string, resource: string, location = `${region}:${account}`) =>
  `arn:aws:${service}:${location}:${resource}`;

export const buildStackId = (stackName: string) =>
  buildArn('cloudformation', `stack/${stackName}/${createDigest(stackName, 'stack')}`);

type IdentityFactory = (name: string, resource: NamedResource) => Identity;
const createNameIdentity = (name: string, attributes: Identity['attributes']): Identity => ({
  ref: name,
  attributes,
});
const createArnIdentity = (value: string, attributes: Identity['attributes'] = {}): Identity => ({
  ref: value,
  attributes: { Arn: value, ...attributes },
});

/** Types whose values are checked, with the property that may name them. */
const identityFactories: Readonly<Record<string, readonly [nameProperty: string, IdentityFactory]>> = {
  'AWS::Lambda::Function': [
    'FunctionName',
    (name) => createNameIdentity(name, { Arn: buildArn('lambda', `function:${name}`) }),
  ],
  'AWS::Lambda::Version': [
    '',
    (_, { readProperty }) => {
      const version = buildArn('lambda', `function:${readProperty('FunctionName')}:1`);
      return { ref: version, attributes: { Version: '1' } };
    },
  ],
  'AWS::Lambda::Alias': [
    'Name',
    (name, { readProperty }) =>
      createArnIdentity(buildArn('lambda', `function:${readProperty('FunctionName')}:${name}`)),
  ],
  'AWS::SQS::Queue': [
    'QueueName',
    (name) => ({
      ref: `https://sqs.${region}.${domainSuffix}/${account}/${name}`,
      attributes: { Arn: buildArn('sqs', name), QueueName: name },
    }),
  ],
  'AWS::DynamoDB::GlobalTable': [
    'TableName',
    (name) => {
      const table = buildArn('dynamodb', `table/${name}`);
      return createNameIdentity(name, { Arn: table, StreamArn: `${table}/stream/2026-03-06T12:00:00.000` });
    },
  ],
  'AWS::S3::Bucket': [
    'BucketName',
    (name) =>
      createNameIdentity(name, {
        Arn: buildArn('s3', name, ':'),
        RegionalDomainName: `${name}.s3.${region}.${domainSuffix}`,
      }),
  ],
  'AWS::Cognito::UserPool': [
    '',
    (name) =>
      createNameIdentity(`${region}_${createDigest(name)}`, {
        Arn: buildArn('cognito-idp', `userpool/${region}_${createDigest(name)}`),
      }),
  ],
  'AWS::Events::EventBus': [
    'Name',
    (name) => createNameIdentity(name, { Arn: buildArn('events', `event-bus/${name}`) }),
  ],
  'AWS::Events::Rule': [
    'Name',
    (name, { readProperty }) => {
      const bus = readProperty('EventBusName') ?? 'default';
      const path = bus === 'default' ? name : `${bus}/${name}`;
      return { ref: path.replace('/', '|'), attributes: { Arn: buildArn('events', `rule/${path}`) } };
    },
  ],
  'AWS::ApiGatewayV2::Api': [
    '',
    (name) =>
      createNameIdentity(createDigest(name), {
        ApiEndpoint: `https://${createDigest(name)}.execute-api.${region}.${domainSuffix}`,
      }),
  ],
  'AWS::AppSync::Api': [
    '',
    (name) => {
      const api = buildArn('appsync', `apis/${createDigest(name)}`);
      const dns = `${createDigest(name, 'dns')}.appsync-api.${region}.${domainSuffix}`;
      return { ref: api, attributes: { ApiArn: api, ApiId: createDigest(name), 'Dns.Http': dns } };
    },
  ],
  'AWS::IAM::Role': [
    'RoleName',
    (name) => createNameIdentity(name, { Arn: buildArn('iam', `role/${name}`, `:${account}`) }),
  ],
  'AWS::Logs::LogGroup': [
    'LogGroupName',
    (name) => createNameIdentity(name, { Arn: buildArn('logs', `log-group:${name}:*`) }),
  ],
  'AWS::SNS::Topic': ['TopicName', (name) => createArnIdentity(buildArn('sns', name), { TopicName: name })],
  'AWS::SES::ConfigurationSet': ['Name', (name) => createNameIdentity(name, {})],
  'AWS::SecretsManager::Secret': [
    'Name',
    (name) =>
      createArnIdentity(buildArn('secretsmanager', `secret:${name}-${createDigest(name).slice(0, 6)}`)),
  ],
  'AWS::KMS::Key': [
    '',
    (name) => createNameIdentity(createDigest(name), { Arn: buildArn('kms', `key/${createDigest(name)}`) }),
  ],
  'AWS::Location::PlaceIndex': [
    'IndexName',
    (name) => createNameIdentity(name, { Arn: buildArn('geo', `place-index/${name}`) }),
  ],
  'AWS::Location::RouteCalculator': [
    'CalculatorName',
    (name) => createNameIdentity(name, { Arn: buildArn('geo', `route-calculator/${name}`) }),
  ],
  'AWS::WAFv2::WebACL': [
    'Name',
    (name, { readProperty }) => {
      const scope = readProperty('Scope') === 'CLOUDFRONT' ? 'global' : 'regional';
      return {
        ref: `${name}|${createDigest(name)}|${readProperty('Scope')}`,
        attributes: { Arn: buildArn('wafv2', `${scope}/webacl/${name}/${createDigest(name)}`) },
      };
    },
  ],
  'AWS::Amplify::App': [
    '',
    (name) => {
      const appId = `d${createDigest(name)}`;
      const address = { AppId: appId, DefaultDomain: `${appId}.amplifyapp.com` };
      return createArnIdentity(buildArn('amplify', `apps/${appId}`), address);
    },
  ],
  'AWS::Amplify::Branch': [
    'BranchName',
    (name, { id }) =>
      createArnIdentity(buildArn('amplify', `apps/branches/${createDigest(id)}`), { BranchName: name }),
  ],
};

/** Creates the identity of other types, with a distinct name and unchecked attributes. */
const createFallbackIdentity = (name: string, type: string): Identity => ({
  ref: name,
  attributes: new Proxy({}, { get: (_, attribute) => `${type}:${name}:${String(attribute)}` }),
});

/** Creates the names and ARN that AWS would give a resource, which are unique across stacks. */
export function createIdentity(resource: NamedResource): Identity {
  const { type, stackName, id, readProperty } = resource;
  const physicalName = `${stackName}-${id}-${createDigest(stackName, id).toUpperCase()}`;
  const [nameProperty, createByType] = identityFactories[type] ?? [];
  if (!createByType) return createFallbackIdentity(physicalName, type);
  const configuredName = nameProperty ? readProperty(nameProperty) : undefined;
  return createByType(configuredName ?? physicalName, resource);
}
