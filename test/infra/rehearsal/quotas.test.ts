import { describe, expect, it } from 'vitest';
import { stageNames } from '#infra/stages.ts';
import type { Resource } from './deployment.ts';
import { listResourcePolicies, listStatements } from './policies.ts';
import { type SynthesizedStage, synthesizeStage } from './stage.ts';

type Quota = {
  /** AWS's name, with its unit. */
  readonly name: string;
  readonly limit: number;
  /** Usage of each limited resource. */
  readonly usage: (stage: SynthesizedStage) => readonly number[];
};

const maxShare = 0.8;
const measureLength = (value: unknown) => JSON.stringify(value)?.length ?? 0;
const selectProperty = (name: string) => (resource: Resource) => resource.properties[name];

/** Counts the resources of a type for each value of a property. */
const countByProperty =
  (type: string, name: string) =>
  ({ listByType }: SynthesizedStage): number[] => {
    const groups = Map.groupBy(listByType(type), selectProperty(name));
    return [...groups.values()].map((group) => group.length);
  };
const measurePerResource =
  (type: string, measure: (resource: Resource, stage: SynthesizedStage) => number) =>
  (stage: SynthesizedStage): number[] =>
    stage.listByType(type).map((resource) => measure(resource, stage));
const measurePerStack =
  (measure: (template: SynthesizedStage['templates'][string]) => number) => (stage: SynthesizedStage) =>
    Object.values(stage.templates).map(measure);

/** Quotas of one stage, either fixed or a default that AWS raises only on request. */
const quotas: readonly Quota[] = [
  {
    name: 'API Gateway: routes per HTTP API',
    limit: 300,
    usage: countByProperty('AWS::ApiGatewayV2::Route', 'ApiId'),
  },
  {
    name: 'API Gateway: integrations per HTTP API',
    limit: 300,
    usage: countByProperty('AWS::ApiGatewayV2::Integration', 'ApiId'),
  },
  {
    name: 'API Gateway: authorizers per API',
    limit: 10,
    usage: countByProperty('AWS::ApiGatewayV2::Authorizer', 'ApiId'),
  },
  {
    name: 'API Gateway: stages per API',
    limit: 10,
    usage: countByProperty('AWS::ApiGatewayV2::Stage', 'ApiId'),
  },
  {
    name: 'CloudFormation: resources in a template',
    limit: 500,
    usage: measurePerStack(({ Resources }) => Object.keys(Resources).length),
  },
  {
    name: 'CloudFormation: outputs in a template',
    limit: 200,
    usage: measurePerStack(({ Outputs = {} }) => Object.keys(Outputs).length),
  },
  { name: 'CloudFormation: template body in bytes', limit: 1_000_000, usage: measurePerStack(measureLength) },
  {
    name: 'EventBridge: rules per event bus',
    limit: 300,
    usage: countByProperty('AWS::Events::Rule', 'EventBusName'),
  },
  {
    name: 'EventBridge: targets per rule',
    limit: 5,
    usage: measurePerResource(
      'AWS::Events::Rule',
      ({ properties }) => (properties['Targets'] as unknown[]).length,
    ),
  },
  {
    name: 'EventBridge: event pattern in characters',
    limit: 2_048,
    usage: measurePerResource('AWS::Events::Rule', ({ properties }) =>
      measureLength(properties['EventPattern']),
    ),
  },
  {
    name: 'IAM: inline policies of a role in characters',
    limit: 10_240,
    usage: measurePerResource('AWS::IAM::Role', (role, stage) => measureLength(listStatements(stage, role))),
  },
  {
    name: 'IAM: trust policy of a role in characters',
    limit: 2_048,
    usage: measurePerResource('AWS::IAM::Role', ({ properties }) =>
      measureLength(properties['AssumeRolePolicyDocument']),
    ),
  },
  {
    name: 'SQS: statements in a queue policy',
    limit: 20,
    usage: measurePerResource('AWS::SQS::Queue', (queue, stage) => listResourcePolicies(stage, queue).length),
  },
  {
    name: 'SNS: topic policy in bytes',
    limit: 30_720,
    usage: measurePerResource('AWS::SNS::Topic', (topic, stage) =>
      measureLength(listResourcePolicies(stage, topic)),
    ),
  },
  {
    name: 'Lambda: resource-based policy in bytes',
    limit: 20_480,
    usage: (stage) =>
      [
        ...Map.groupBy(stage.listByType('AWS::Lambda::Permission'), selectProperty('FunctionName')).values(),
      ].map(measureLength),
  },
  {
    name: 'Lambda: environment variables in bytes',
    limit: 4_096,
    usage: measurePerResource('AWS::Lambda::Function', ({ properties }) =>
      measureLength(properties['Environment']),
    ),
  },
  {
    name: 'Lambda: function name in characters',
    limit: 64,
    usage: measurePerResource('AWS::Lambda::Function', ({ identity }) => identity.ref.length),
  },
  {
    name: 'SQS: queue name in characters',
    limit: 80,
    usage: measurePerResource(
      'AWS::SQS::Queue',
      ({ properties }) => String(properties['QueueName'] ?? '').length,
    ),
  },
  {
    name: 'CloudWatch: alarm description in characters',
    limit: 1_024,
    usage: measurePerResource('AWS::CloudWatch::Alarm', ({ properties }) =>
      measureLength(properties['AlarmDescription']),
    ),
  },
  {
    name: 'CloudWatch: expression of an alarm in characters',
    limit: 2_048,
    usage: measurePerResource('AWS::CloudWatch::Alarm', ({ properties }) =>
      Math.max(0, ...listMetricQueries(properties).map(({ Expression }) => measureLength(Expression))),
    ),
  },
  {
    name: 'CloudWatch: logs that a query of a dashboard reads',
    limit: 50,
    usage: measurePerResource('AWS::CloudWatch::Dashboard', ({ properties }) => {
      const sources = String(properties['DashboardBody']).split('"type":"log"').slice(1);
      return Math.max(0, ...sources.map((query) => query.split("SOURCE '").length - 1));
    }),
  },
  {
    name: 'CloudWatch: metrics of a dashboard',
    limit: 2_500,
    usage: measurePerResource('AWS::CloudWatch::Dashboard', ({ properties }) => {
      const { widgets } = JSON.parse(String(properties['DashboardBody'])) as {
        readonly widgets: readonly { readonly properties: { readonly metrics?: readonly unknown[] } }[];
      };
      return widgets.reduce((sum, widget) => sum + (widget.properties.metrics?.length ?? 0), 0);
    }),
  },
  {
    name: 'Cognito: groups per user pool',
    limit: 10_000,
    usage: countByProperty('AWS::Cognito::UserPoolGroup', 'UserPoolId'),
  },
  {
    name: 'AppSync: handler code in characters',
    limit: 32_768,
    usage: measurePerResource('AWS::AppSync::ChannelNamespace', ({ properties }) =>
      measureLength(properties['CodeHandlers']),
    ),
  },
];

/** Metrics of an alarm with a metric expression. */
const listMetricQueries = (properties: Resource['properties']) =>
  (properties['Metrics'] ?? []) as readonly { readonly Expression?: string; readonly MetricStat?: object }[];

const countResources = (type: string) => (stage: SynthesizedStage) => [stage.listByType(type).length];
/** Quotas of an account, which may hold all stages. */
const accountQuotas: readonly Quota[] = [
  { name: 'IAM: roles', limit: 1_000, usage: countResources('AWS::IAM::Role') },
  { name: 'CloudWatch: alarms', limit: 5_000, usage: countResources('AWS::CloudWatch::Alarm') },
  { name: 'CloudFormation: stacks', limit: 2_000, usage: measurePerStack(() => 1) },
  { name: 'EventBridge: event buses', limit: 100, usage: countResources('AWS::Events::EventBus') },
  { name: 'KMS: keys', limit: 100_000, usage: countResources('AWS::KMS::Key') },
  { name: 'S3: buckets', limit: 10_000, usage: countResources('AWS::S3::Bucket') },
  { name: 'WAF: web ACLs', limit: 100, usage: countResources('AWS::WAFv2::WebACL') },
  { name: 'Amplify: apps', limit: 25, usage: countResources('AWS::Amplify::App') },
];

const stages = stageNames.map((name) => synthesizeStage(name));

describe('the product uses at most 80 % of the quota of', () => {
  it.each(quotas)('$name ($limit)', ({ limit, usage }) => {
    const usages = stages.flatMap(usage);

    expect(usages.length).toBeGreaterThan(0);
    expect(Math.max(...usages)).toBeLessThanOrEqual(maxShare * limit);
  });

  it.each(accountQuotas)('$name ($limit in an account)', ({ limit, usage }) => {
    const totalUsage = stages.flatMap(usage).reduce((sum, count) => sum + count, 0);

    expect(totalUsage).toBeGreaterThan(0);
    expect(totalUsage).toBeLessThanOrEqual(maxShare * limit);
  });
});
