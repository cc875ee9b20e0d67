import { describe, expect, it } from 'vitest';
import { manifest } from '#infra/manifest/index.ts';
import { stageNames } from '#infra/stages.ts';
import type { Resource } from './deployment.ts';
import { arn } from './identities.ts';
import { allows, canAssume, listStatements } from './policies.ts';
import { accepts, arnOf, canPerform, canSendToQueue, findAliasTarget } from './rights.ts';
import { synthesizeStage } from './stage.ts';

type Failure = { readonly OnFailure?: { readonly Destination: string } };
const idsOf = (resources: readonly Resource[]) => resources.map(({ stack, id }) => `${stack} ${id}`);
const failureQueueOf = ({ properties }: Resource) =>
  (properties['DestinationConfig'] as Failure | undefined)?.OnFailure?.Destination;

const queueReads = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
const streamReads = ['dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:DescribeStream'];

describe.each(stageNames)('event of the stage %s', (name) => {
  const stage = synthesizeStage(name);
  const { find, ofType, only } = stage;
  const mappings = ofType('AWS::Lambda::EventSourceMapping');
  const sourceOf = ({ properties }: Resource) => String(properties['EventSourceArn']);
  const ofQueues = mappings.filter((mapping) => sourceOf(mapping).includes(':sqs:'));
  /** A mapping has function and alias in one property, the asynchronous configuration in two. */
  const readerOf = ({ properties }: Resource) => {
    const { FunctionName, Qualifier } = properties as { FunctionName: string; Qualifier?: string };
    return findAliasTarget(
      stage,
      arn('lambda', `function:${[FunctionName, Qualifier].filter(Boolean).join(':')}`),
    );
  };

  it('is accepted by every queue and topic that is the target of a rule', () => {
    type Target = { readonly Arn: string; readonly DeadLetterConfig?: { readonly Arn: string } };
    const rules = ofType('AWS::Events::Rule');
    const rejectedResources = rules.filter((rule) => {
      const { EventBusName: bus, Targets } = rule.properties;
      if (bus !== undefined) find('AWS::Events::EventBus', bus);
      return (Targets as readonly Target[])
        .flatMap(({ Arn, DeadLetterConfig }) => [Arn, ...(DeadLetterConfig ? [DeadLetterConfig.Arn] : [])])
        .some((target) => !accepts(stage, target, 'events.amazonaws.com', arnOf(rule)));
    });

    expect(rules.length).toBeGreaterThan(10);
    expect(idsOf(rejectedResources)).toEqual([]);
  });

  it('may be read by the function of its queue or stream', () => {
    const stream = only('AWS::DynamoDB::GlobalTable').identity.attributes['StreamArn'];
    const rejectedResources = mappings.filter((mapping) => {
      const source = sourceOf(mapping);
      const reads = ofQueues.includes(mapping) ? queueReads : streamReads;
      const isThere = source === stream || arnOf(find('AWS::SQS::Queue', source)) === source;
      return !isThere || reads.some((action) => !canPerform(stage, readerOf(mapping), action, source));
    });

    expect(mappings.length).toBeGreaterThan(10);
    expect(idsOf(rejectedResources)).toEqual([]);
  });

  it('that failed may be sent to the configured dead-letter queue', () => {
    const withPlace = [...mappings, ...ofType('AWS::Lambda::EventInvokeConfig')].filter(failureQueueOf);
    const rejectedResources = withPlace.filter(
      (each) => !canSendToQueue(stage, readerOf(each), failureQueueOf(each)),
    );

    expect(withPlace.length).toBeGreaterThan(10);
    expect(idsOf(rejectedResources)).toEqual([]);
  });

  it('of a schedule invokes its function: the role may invoke it, and send failures to the queue', () => {
    type Target = {
      readonly Arn: string;
      readonly RoleArn: string;
      readonly DeadLetterConfig: { readonly Arn: string };
    };
    const schedules = ofType('AWS::Scheduler::Schedule');
    const rejectedResources = schedules.filter(({ properties }) => {
      const { Arn, RoleArn, DeadLetterConfig } = properties['Target'] as Target;
      const role = find('AWS::IAM::Role', RoleArn);
      const rights = listStatements(stage, role);
      const invoke = {
        action: 'lambda:InvokeFunction',
        resource: Arn,
      };
      const keep = {
        action: 'sqs:SendMessage',
        resource: arnOf(find('AWS::SQS::Queue', DeadLetterConfig.Arn)),
      };
      findAliasTarget(stage, Arn);
      return !canAssume(role, 'scheduler.amazonaws.com') || !allows(rights, invoke) || !allows(rights, keep);
    });

    expect(schedules).toHaveLength(manifest.flatMap((domain) => domain.schedules).length);
    expect(idsOf(rejectedResources)).toEqual([]);
  });
});
