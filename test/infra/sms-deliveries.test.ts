import { describe, expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import { manifest } from '#infra/manifest/index.ts';
import { envNames } from '#lambdas/platform/env.ts';
import { listProperties, synthesizeTemplates, toJson } from './support.ts';

type SubscriptionFilter = {
  LogGroupName: unknown;
  FilterName: string;
  FilterPattern: string;
  DestinationArn: unknown;
};
type Permission = { Action: string; Principal: string; SourceArn: unknown };
type FunctionResource = { FunctionName: string; Environment: { Variables: Record<string, string> } };

const { background } = synthesizeTemplates({ manifest });
const filters = listProperties<SubscriptionFilter>(background, 'AWS::Logs::SubscriptionFilter');

describe('SMS delivery-report reader', () => {
  it('subscribes to the log groups that SNS writes, delivered and failed, without a filter', () => {
    expect(filters.map(({ LogGroupName }) => toJson(LogGroupName)).sort()).toEqual(
      ['', '/Failure']
        .map((failure) =>
          toJson({
            'Fn::Join': [
              '',
              ['sns/us-east-1/', { Ref: 'AWS::AccountId' }, `/DirectPublishToPhoneNumber${failure}`],
            ],
          }),
        )
        .sort(),
    );
    for (const filter of filters)
      expect(filter).toMatchObject({ FilterName: 'serena-prod-record-delivery', FilterPattern: '' });
  });

  it('may be invoked only by those log groups of this account', () => {
    const permissions = listProperties<Permission>(background, 'AWS::Lambda::Permission').filter(
      ({ Principal }) => Principal === 'logs.amazonaws.com',
    );

    expect(permissions).toHaveLength(filters.length);
    for (const { SourceArn } of permissions)
      expect(toJson(SourceArn)).toMatch(/AWS::AccountId.*log-group:sns/);
    for (const permission of permissions)
      expect(permission).toMatchObject({
        Action: 'lambda:InvokeFunction',
        Principal: 'logs.amazonaws.com',
      });
  });

  it('subscribes to nothing in a stage without delivery reports', () => {
    const stage = { ...serena.stages.prod, sms: { ...serena.stages.prod.sms, deliveryReports: false } };
    const template = synthesizeTemplates({ manifest, stage }).background;

    expect(listProperties(template, 'AWS::Logs::SubscriptionFilter')).toEqual([]);
    template.hasResourceProperties('AWS::Lambda::Function', { FunctionName: 'serena-prod-record-delivery' });
  });

  it('sends a report that could not be recorded to the dead-letter queue', () => {
    const [reader] = Object.keys(
      background.findResources('AWS::Lambda::Function', {
        Properties: { FunctionName: 'serena-prod-record-delivery' },
      }),
    );
    const [queue] = Object.keys(
      background.findResources('AWS::SQS::Queue', { Properties: { QueueName: 'serena-prod-texts-dead' } }),
    );

    background.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      FunctionName: { Ref: reader },
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queue, 'Arn'] } } },
    });
  });
});

it('every function gets the originating number of SMS', () => {
  const stage = {
    ...serena.stages.prod,
    sms: { ...serena.stages.prod.sms, originationNumber: '+17875550100' as const },
  };
  const functions = listProperties<FunctionResource>(
    synthesizeTemplates({ manifest, stage }).background,
    'AWS::Lambda::Function',
  );

  for (const { Environment } of functions)
    expect(Environment.Variables[envNames.smsOriginationNumber]).toBe('+17875550100');
});
