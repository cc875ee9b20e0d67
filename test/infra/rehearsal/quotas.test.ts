import { describe, expect, it } from 'vitest';
import { stageNames } from '#infra/stages.ts';
import type { Resource } from './deployment.ts';
import { policyOn, rightsOf } from './policies.ts';
import { type Rehearsed, rehearse } from './stage.ts';

type Quota = {
  /** AWS's name, with its unit. */
  readonly name: string;
  readonly most: number;
  /** Usage of each limited resource. */
  readonly taken: (stage: Rehearsed) => readonly number[];
};

const share = 0.8;
const lengthOf = (value: unknown) => JSON.stringify(value)?.length ?? 0;
const property = (name: string) => (resource: Resource) => resource.properties[name];

/** Number of resources of a type for each value of a property. */
const countBy =
  (type: string, name: string) =>
  ({ ofType }: Rehearsed): number[] => {
    const groups = Map.groupBy(ofType(type), property(name));
    return [...groups.values()].map((group) => group.length);
  };
const each =
  (type: string, measure: (resource: Resource, stage: Rehearsed) => number) =>
  (stage: Rehearsed): number[] =>
    stage.ofType(type).map((resource) => measure(resource, stage));
const perStack = (measure: (template: Rehearsed['templates'][string]) => number) => (stage: Rehearsed) =>
  Object.values(stage.templates).map(measure);

/** Quotas of one stage: fixed ones, and defaults that AWS raises only on request. */
const quotas: readonly Quota[] = [
  {
    name: 'API Gateway: routes per HTTP API',
    most: 300,
    taken: countBy('AWS::ApiGatewayV2::Route', 'ApiId'),
  },
  {
    name: 'API Gateway: integrations per HTTP API',
    most: 300,
    taken: countBy('AWS::ApiGatewayV2::Integration', 'ApiId'),
  },
  {
    name: 'API Gateway: authorizers per API',
    most: 10,
    taken: countBy('AWS::ApiGatewayV2::Authorizer', 'ApiId'),
  },
  { name: 'API Gateway: stages per API', most: 10, taken: countBy('AWS::ApiGatewayV2::Stage', 'ApiId') },
  {
    name: 'CloudFormation: resources in a template',
    most: 500,
    taken: perStack(({ Resources }) => Object.keys(Resources).length),
  },
  {
    name: 'CloudFormation: outputs in a template',
    most: 200,
    taken: perStack(({ Outputs = {} }) => Object.keys(Outputs).length),
  },
  { name: 'CloudFormation: template body in bytes', most: 1_000_000, taken: perStack(lengthOf) },
  {
    name: 'EventBridge: rules per event bus',
    most: 300,
    taken: countBy('AWS::Events::Rule', 'EventBusName'),
  },
  {
    name: 'EventBridge: targets per rule',
    most: 5,
    taken: each('AWS::Events::Rule', ({ properties }) => (properties['Targets'] as unknown[]).length),
  },
  {
    name: 'EventBridge: event pattern in characters',
    most: 2_048,
    taken: each('AWS::Events::Rule', ({ properties }) => lengthOf(properties['EventPattern'])),
  },
  {
    name: 'IAM: inline policies of a role in characters',
    most: 10_240,
    taken: each('AWS::IAM::Role', (role, stage) => lengthOf(rightsOf(stage, role))),
  },
  {
    name: 'IAM: trust policy of a role in characters',
    most: 2_048,
    taken: each('AWS::IAM::Role', ({ properties }) => lengthOf(properties['AssumeRolePolicyDocument'])),
  },
  {
    name: 'SQS: statements in a queue policy',
    most: 20,
    taken: each('AWS::SQS::Queue', (queue, stage) => policyOn(stage, queue).length),
  },
  {
    name: 'SNS: topic policy in bytes',
    most: 30_720,
    taken: each('AWS::SNS::Topic', (topic, stage) => lengthOf(policyOn(stage, topic))),
  },
  {
    name: 'Lambda: resource-based policy in bytes',
    most: 20_480,
    taken: (stage) =>
      [...Map.groupBy(stage.ofType('AWS::Lambda::Permission'), property('FunctionName')).values()].map(
        lengthOf,
      ),
  },
  {
    name: 'Lambda: environment variables in bytes',
    most: 4_096,
    taken: each('AWS::Lambda::Function', ({ properties }) => lengthOf(properties['Environment'])),
  },
  {
    name: 'Lambda: function name in characters',
    most: 64,
    taken: each('AWS::Lambda::Function', ({ identity }) => identity.ref.length),
  },
  {
    name: 'SQS: queue name in characters',
    most: 80,
    taken: each('AWS::SQS::Queue', ({ properties }) => String(properties['QueueName'] ?? '').length),
  },
  {
    name: 'CloudWatch: alarm description in characters',
    most: 1_024,
    taken: each('AWS::CloudWatch::Alarm', ({ properties }) => lengthOf(properties['AlarmDescription'])),
  },
  {
    name: 'CloudWatch: expression of an alarm in characters',
    most: 2_048,
    taken: each('AWS::CloudWatch::Alarm', ({ properties }) =>
      Math.max(0, ...queriesOf(properties).map(({ Expression }) => lengthOf(Expression))),
    ),
  },
  {
    name: 'CloudWatch: logs that a query of a dashboard reads',
    most: 50,
    taken: each('AWS::CloudWatch::Dashboard', ({ properties }) => {
      const sources = String(properties['DashboardBody']).split('"type":"log"').slice(1);
      return Math.max(0, ...sources.map((query) => query.split("SOURCE '").length - 1));
    }),
  },
  {
    name: 'CloudWatch: metrics of a dashboard',
    most: 2_500,
    taken: each('AWS::CloudWatch::Dashboard', ({ properties }) => {
      const { widgets } = JSON.parse(String(properties['DashboardBody'])) as {
        readonly widgets: readonly { readonly properties: { readonly metrics?: readonly unknown[] } }[];
      };
      return widgets.reduce((sum, widget) => sum + (widget.properties.metrics?.length ?? 0), 0);
    }),
  },
  {
    name: 'Cognito: groups per user pool',
    most: 10_000,
    taken: countBy('AWS::Cognito::UserPoolGroup', 'UserPoolId'),
  },
  {
    name: 'AppSync: handler code in characters',
    most: 32_768,
    taken: each('AWS::AppSync::ChannelNamespace', ({ properties }) => lengthOf(properties['CodeHandlers'])),
  },
];

/** Metrics of an alarm with a metric expression. */
const queriesOf = (properties: Resource['properties']) =>
  (properties['Metrics'] ?? []) as readonly { readonly Expression?: string; readonly MetricStat?: object }[];

const countOf = (type: string) => (stage: Rehearsed) => [stage.ofType(type).length];
/** Quotas of an account, which may hold all stages. */
const accountQuotas: readonly Quota[] = [
  { name: 'IAM: roles', most: 1_000, taken: countOf('AWS::IAM::Role') },
  { name: 'CloudWatch: alarms', most: 5_000, taken: countOf('AWS::CloudWatch::Alarm') },
  { name: 'CloudFormation: stacks', most: 2_000, taken: perStack(() => 1) },
  { name: 'EventBridge: event buses', most: 100, taken: countOf('AWS::Events::EventBus') },
  { name: 'KMS: keys', most: 100_000, taken: countOf('AWS::KMS::Key') },
  { name: 'S3: buckets', most: 10_000, taken: countOf('AWS::S3::Bucket') },
  { name: 'WAF: web ACLs', most: 100, taken: countOf('AWS::WAFv2::WebACL') },
  { name: 'Amplify: apps', most: 25, taken: countOf('AWS::Amplify::App') },
];

const stages = stageNames.map((name) => rehearse(name));

describe('the product uses at most 80 % of the quota of', () => {
  it.each(quotas)('$name ($most)', ({ most, taken }) => {
    const found = stages.flatMap(taken);

    expect(found.length).toBeGreaterThan(0);
    expect(Math.max(...found)).toBeLessThanOrEqual(share * most);
  });

  it.each(accountQuotas)('$name ($most in an account)', ({ most, taken }) => {
    const found = stages.flatMap(taken).reduce((sum, count) => sum + count, 0);

    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThanOrEqual(share * most);
  });
});
