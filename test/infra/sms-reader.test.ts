import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { manifest } from '#infra/manifest/index.ts';
import { propertiesOf, templatesOf, toJson } from './support.ts';

type Topic = { TopicName: string; KmsMasterKeyId: unknown };
type Policy = { PolicyDocument: { Statement: Record<string, unknown>[] } };
type Key = { EnableKeyRotation: boolean; KeyPolicy: Policy['PolicyDocument'] };

const { background } = templatesOf({ manifest });
const carrier = { Service: 'sms-voice.amazonaws.com' };
/** Only the SMS service of this account, for its own numbers. */
const ours = {
  StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
  ArnLike: { 'aws:SourceArn': expect.anything() },
};
const ofCarrier = (statements: readonly Record<string, unknown>[]) =>
  statements.filter(({ Principal }) => toJson(Principal) === toJson(carrier));

describe('reader of incoming SMS [R159]', () => {
  it('has one topic, named for the operator who connects the number, encrypted with a rotated key', () => {
    const topics = propertiesOf<Topic>(background, 'AWS::SNS::Topic').filter(({ TopicName }) =>
      TopicName.endsWith('receive-text'),
    );
    const [key] = propertiesOf<Key>(background, 'AWS::KMS::Key').filter(
      ({ KeyPolicy }) => ofCarrier(KeyPolicy.Statement).length > 0,
    );

    expect(topics.map(({ TopicName }) => TopicName)).toEqual(['serena-prod-receive-text']);
    expect(topics[0]?.KmsMasterKeyId).toBeTruthy();
    expect(key?.EnableKeyRotation).toBe(true);
    expect(ofCarrier(key!.KeyPolicy.Statement)).toMatchObject([
      { Effect: 'Allow', Action: ['kms:Decrypt', 'kms:GenerateDataKey*'], Condition: ours },
    ]);
  });

  it('accepts SMS from this account’s service only, over TLS', () => {
    const statements = propertiesOf<Policy>(background, 'AWS::SNS::TopicPolicy')
      .map(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter((policy) => ofCarrier(policy).length > 0)
      .flat();
    const allowing = statements.filter(({ Effect }) => Effect === 'Allow');

    expect(allowing).toEqual(ofCarrier(statements));
    expect(allowing).toMatchObject([{ Action: 'sns:Publish', Condition: ours }]);
    expect(statements.filter(({ Effect }) => Effect === 'Deny')).toMatchObject([
      { Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
    ]);
  });

  it('keeps messages that could not be delivered or read', () => {
    background.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'lambda',
      RedrivePolicy: { deadLetterTargetArn: Match.anyValue() },
    });
    background.hasResourceProperties('AWS::SQS::Queue', { QueueName: 'serena-prod-texts-dead' });
  });

  it('outputs the topic for the number', () => {
    expect(
      Object.keys(background.findOutputs('*')).filter((name) => name.startsWith('receivetext')),
    ).toHaveLength(1);
  });
});
