import { describe, expect, it } from 'vitest';
import { stageNames } from '#infra/stages.ts';
import type { Resource } from './deployment.ts';
import { listStatements, resourcePolicyOf } from './policies.ts';
import { type SynthesizedStage, synthesizeStage } from './stage.ts';

type Quota = {
  /** AWS's name, with its unit. */
  readonly name: string;
  readonly limit: number;
  /** Usage of each limited resource. */
  readonly usage: (stage: SynthesizedStage) => readonly number[];
};

const share = 0.8;
const lengthOf = (value: unknown) => JSON.stringify(value)?.length ?? 0;
const property = (name: string) => (resource: Resource) => resource.properties[name];

/** Number of resources of a type for each value of a property. */
const countBy =
  (type: string, name: string) =>
  ({ ofType }: SynthesizedStage): number[] => {
    const groups = Map.groupBy(ofType(type), property(name));
    return [...groups.values()].map((group) => group.length);
  };
const perResource =
  (type: string, measure: (resource: Resource, stage: SynthesizedStage) => number) =>
  (stage: SynthesizedStage): number[] =>
    stage.ofType(type).map((resource) => measure(resource, stage));
const perStack =
  (measure: (template: SynthesizedStage['templates'][string]) => number) => (stage: SynthesizedStage) =>
    Object.values(stage.templates).map(measure);

/** Quotas of one stage: fixed ones, and defaults that AWS raises only on request. */
const quotas: readonly Quota[] = [
  {
    name: 'API Gateway: routes per HTTP API',
    limit: 300,
    usage: countBy('AWS::ApiGatewayV2::Route', 'ApiId'),
  },
  {
    name: 'API Gateway: integrations per HTTP API',
    limit: 300,
    usage: countBy('AWS::ApiGatewayV2::Integration', 'ApiId'),
  },
  {
    name: 'API Gateway: authorizers per API',
    limit: 10,
    usage: countBy('AWS::ApiGatewayV2::Authorizer', 'ApiId'),
  },
  { name: 'API Gateway: stages per API', limit: 10, usage: countBy('AWS::ApiGatewayV2::Stage', 'ApiId') },
  {
    name: 'CloudFormation: resources in a template',
    limit: 500,
    usage: perStack(({ Resources }) => Object.keys(Resources).length),
  },
  {
    name: 'CloudFormation: outputs in a template',
    limit: 200,
    usage: perStack(({ Outputs = {} }) => Object.keys(Outputs).length),
  },
  { name: 'CloudFormation: template body in bytes', limit: 1_000_000, usage: perStack(lengthOf) },
  {
    name: 'EventBridge: rules per event bus',
    limit: 300,
    usage: countBy('AWS::Events::Rule', 'EventBusName'),
  },
  {
    name: 'EventBridge: targets per rule',
    limit: 5,
    usage: perResource('AWS::Events::Rule', ({ properties }) => (properties['Targets'] as unknown[]).length),
  },
  {
    name: 'EventBridge: event pattern in characters',
    limit: 2_048,
    usage: perResource('AWS::Events::Rule', ({ properties }) => lengthOf(properties['EventPattern'])),
  },
  {
    name: 'IAM: inline policies of a role in characters',
    limit: 10_240,
    usage: perResource('AWS::IAM::Role', (role, stage) => lengthOf(listStatements(stage, role))),
  },
  {
    name: 'IAM: trust policy of a role in characters',
    limit: 2_048,
    usage: perResource('AWS::IAM::Role', ({ properties }) =>
      lengthOf(properties['AssumeRolePolicyDocument']),
    ),
  },
  {
    name: 'SQS: statements in a queue policy',
    limit: 20,
    usage: perResource('AWS::SQS::Queue', (queue, stage) => resourcePolicyOf(stage, queue).length),
  },
  {
    name: 'SNS: topic policy in bytes',
    limit: 30_720,
    usage: perResource('AWS::SNS::Topic', (topic, stage) => lengthOf(resourcePolicyOf(stage, topic))),
  },
  {
    name: 'Lambda: resource-based policy in bytes',
    limit: 20_480,
    usage: (stage) =>
      [...Map.groupBy(stage.ofType('AWS::Lambda::Permission'), property('FunctionName')).values()].map(
        lengthOf,
      ),
  },
  {
    name: 'Lambda: environment variables in bytes',
    limit: 4_096,
    usage: perResource('AWS::Lambda::Function', ({ properties }) => lengthOf(properties['Environment'])),
  },
  {
    name: 'Lambda: function name in characters',
    limit: 64,
    usage: perResource('AWS::Lambda::Function', ({ identity }) => identity.ref.length),
  },
  {
    name: 'SQS: queue name in characters',
    limit: 80,
    usage: perResource('AWS::SQS::Queue', ({ properties }) => String(properties['QueueName'] ?? '').length),
  },
  {
    name: 'CloudWatch: alarm description in characters',
    limit: 1_024,
    usage: perResource('AWS::CloudWatch::Alarm', ({ properties }) =>
      lengthOf(properties['AlarmDescription']),
    ),
  },
  {
    name: 'CloudWatch: expression of an alarm in characters',
    limit: 2_048,
    usage: perResource('AWS::CloudWatch::Alarm', ({ properties }) =>
      Math.max(0, ...queriesOf(properties).map(({ Expression }) => lengthOf(Expression))),
    ),
  },
  {
    name: 'CloudWatch: logs that a query of a dashboard reads',
    limit: 50,
    usage: perResource('AWS::CloudWatch::Dashboard', ({ properties }) => {
      const sources = String(properties['DashboardBody']).split('"type":"log"').slice(1);
      return Math.max(0, ...sources.map((query) => query.split("SOURCE '").length - 1));
    }),
  },
  {
    name: 'CloudWatch: metrics of a dashboard',
    limit: 2_500,
    usage: perResource('AWS::CloudWatch::Dashboard', ({ properties }) => {
      const { widgets } = JSON.parse(String(properties['DashboardBody'])) as {
        readonly widgets: readonly { readonly properties: { readonly metrics?: readonly unknown[] } }[];
      };
      return widgets.reduce((sum, widget) => sum + (widget.properties.metrics?.length ?? 0), 0);
    }),
  },
  {
    name: 'Cognito: groups per user pool',
    limit: 10_000,
    usage: countBy('AWS::Cognito::UserPoolGroup', 'UserPoolId'),
  },
  {
    name: 'AppSync: handler code in characters',
    limit: 32_768,
    usage: perResource('AWS::AppSync::ChannelNamespace', ({ properties }) =>
      lengthOf(properties['CodeHandlers']),
    ),
  },
];

/** Metrics of an alarm with a metric expression. */
const queriesOf = (properties: Resource['properties']) =>
  (properties['Metrics'] ?? []) as readonly { readonly Expression?: string; readonly MetricStat?: object }[];

const countOf = (type: string) => (stage: SynthesizedStage) => [stage.ofType(type).length];
/** Quotas of an account, which may hold all stages. */
const accountQuotas: readonly Quota[] = [
  { name: 'IAM: roles', limit: 1_000, usage: countOf('AWS::IAM::Role') },
  { name: 'CloudWatch: alarms', limit: 5_000, usage: countOf('AWS::CloudWatch::Alarm') },
  { name: 'CloudFormation: stacks', limit: 2_000, usage: perStack(() => 1) },
  { name: 'EventBridge: event buses', limit: 100, usage: countOf('AWS::Events::EventBus') },
  { name: 'KMS: keys', limit: 100_000, usage: countOf('AWS::KMS::Key') },
  { name: 'S3: buckets', limit: 10_000, usage: countOf('AWS::S3::Bucket') },
  { name: 'WAF: web ACLs', limit: 100, usage: countOf('AWS::WAFv2::WebACL') },
  { name: 'Amplify: apps', limit: 25, usage: countOf('AWS::Amplify::App') },
];

const stages = stageNames.map((name) => synthesizeStage(name));

describe('the product uses at most 80 % of the quota of', () => {
  it.each(quotas)('$name ($most)', ({ limit, usage }) => {
    const found = stages.flatMap(usage);

    expect(found.length).toBeGreaterThan(0);
    expect(Math.max(...found)).toBeLessThanOrEqual(share * limit);
  });

  it.each(accountQuotas)('$name ($most in an account)', ({ limit, usage }) => {
    const found = stages.flatMap(usage).reduce((sum, count) => sum + count, 0);

    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThanOrEqual(share * limit);
  });
});
