import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { manifest } from '#infra/manifest/index.ts';
import { listProperties, synthesizeTemplates, toJson } from './support.ts';

type Topic = { TopicName: string; KmsMasterKeyId: unknown };
type Policy = { PolicyDocument: { Statement: Record<string, unknown>[] } };
type Key = { EnableKeyRotation: boolean; KeyPolicy: Policy['PolicyDocument'] };

const { background } = synthesizeTemplates({ manifest });
const carrier = { Service: 'sms-voice.amazonaws.com' };
/** Condition that admits only the SMS service of this account, for its own numbers. */
const ownAccountCondition = {
  StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
  ArnLike: { 'aws:SourceArn': expect.anything() },
};
const filterByCarrier = (statements: readonly Record<string, unknown>[]) =>
  statements.filter(({ Principal }) => toJson(Principal) === toJson(carrier));

describe('reader of incoming SMS [R159]', () => {
  it('has one topic, named for the operator who connects the number, encrypted with a rotated key', () => {
    const topics = listProperties<Topic>(background, 'AWS::SNS::Topic').filter(({ TopicName }) =>
      TopicName.endsWith('receive-text'),
    );
    const [key] = listProperties<Key>(background, 'AWS::KMS::Key').filter(
      ({ KeyPolicy }) => filterByCarrier(KeyPolicy.Statement).length > 0,
    );

    expect(topics.map(({ TopicName }) => TopicName)).toEqual(['serena-prod-receive-text']);
    expect(topics[0]?.KmsMasterKeyId).toBeTruthy();
    expect(key?.EnableKeyRotation).toBe(true);
    expect(filterByCarrier(key!.KeyPolicy.Statement)).toMatchObject([
      { Effect: 'Allow', Action: ['kms:Decrypt', 'kms:GenerateDataKey*'], Condition: ownAccountCondition },
    ]);
  });

  it('accepts SMS from this account’s service only, over TLS', () => {
    const statements = listProperties<Policy>(background, 'AWS::SNS::TopicPolicy')
      .map(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter((policy) => filterByCarrier(policy).length > 0)
      .flat();
    const allowStatements = statements.filter(({ Effect }) => Effect === 'Allow');

    expect(allowStatements).toEqual(filterByCarrier(statements));
    expect(allowStatements).toMatchObject([{ Action: 'sns:Publish', Condition: ownAccountCondition }]);
    expect(statements.filter(({ Effect }) => Effect === 'Deny')).toMatchObject([
      { Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
    ]);
  });

  it('sends messages that could not be delivered or read to the dead-letter queue', () => {
    background.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'lambda',
      RedrivePolicy: { deadLetterTargetArn: Match.anyValue() },
    });
    background.hasResourceProperties('AWS::SQS::Queue', { QueueName: 'serena-prod-texts-dead' });
  });

  it('exposes the topic as a stack output', () => {
    expect(
      Object.keys(background.findOutputs('*')).filter((name) => name.startsWith('receivetext')),
    ).toHaveLength(1);
  });
});
