import { describe, expect, it } from 'vitest';
import { manifest } from '#infra/manifest/index.ts';
import { stageNames } from '#infra/stages.ts';
import type { Resource } from './deployment.ts';
import { buildArn } from './identities.ts';
import { allowsRequest, canAssume, listStatements } from './policies.ts';
import { acceptsMessages, canPerform, canSendToQueue, findAliasTarget, readArn } from './rights.ts';
import { synthesizeStage } from './stage.ts';

type FailureDestination = { readonly OnFailure?: { readonly Destination: string } };
const formatIds = (resources: readonly Resource[]) => resources.map(({ stack, id }) => `${stack} ${id}`);
const findFailureQueue = ({ properties }: Resource) =>
  (properties['DestinationConfig'] as FailureDestination | undefined)?.OnFailure?.Destination;

const queueReads = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
const streamReads = ['dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:DescribeStream'];

describe.each(stageNames)('event of the stage %s', (name) => {
  const stage = synthesizeStage(name);
  const { getResource, listByType, getOnly } = stage;
  const mappings = listByType('AWS::Lambda::EventSourceMapping');
  const readSource = ({ properties }: Resource) => String(properties['EventSourceArn']);
  const queueMappings = mappings.filter((mapping) => readSource(mapping).includes(':sqs:'));
  /** A mapping names function and alias in one property, an asynchronous configuration in two. */
  const findReader = ({ properties }: Resource) => {
    const { FunctionName, Qualifier } = properties as { FunctionName: string; Qualifier?: string };
    return findAliasTarget(
      stage,
      buildArn('lambda', `function:${[FunctionName, Qualifier].filter(Boolean).join(':')}`),
    );
  };

  it('is accepted by every queue and topic that is the target of a rule', () => {
    type Target = { readonly Arn: string; readonly DeadLetterConfig?: { readonly Arn: string } };
    const rules = listByType('AWS::Events::Rule');
    const rejectedResources = rules.filter((rule) => {
      const { EventBusName: bus, Targets } = rule.properties;
      if (bus !== undefined) getResource('AWS::Events::EventBus', bus);
      return (Targets as readonly Target[])
        .flatMap(({ Arn, DeadLetterConfig }) => [Arn, ...(DeadLetterConfig ? [DeadLetterConfig.Arn] : [])])
        .some((target) => !acceptsMessages(stage, target, 'events.amazonaws.com', readArn(rule)));
    });

    expect(rules.length).toBeGreaterThan(10);
    expect(formatIds(rejectedResources)).toEqual([]);
  });

  it('may be read by the function of its queue or stream', () => {
    const stream = getOnly('AWS::DynamoDB::GlobalTable').identity.attributes['StreamArn'];
    const rejectedResources = mappings.filter((mapping) => {
      const source = readSource(mapping);
      const reads = queueMappings.includes(mapping) ? queueReads : streamReads;
      const sourceExists = source === stream || readArn(getResource('AWS::SQS::Queue', source)) === source;
      return !sourceExists || reads.some((action) => !canPerform(stage, findReader(mapping), action, source));
    });

    expect(mappings.length).toBeGreaterThan(10);
    expect(formatIds(rejectedResources)).toEqual([]);
  });

  it('may be sent to the configured dead-letter queue after a failure', () => {
    const sendersOfFailures = [...mappings, ...listByType('AWS::Lambda::EventInvokeConfig')].filter(
      findFailureQueue,
    );
    const rejectedResources = sendersOfFailures.filter(
      (sender) => !canSendToQueue(stage, findReader(sender), findFailureQueue(sender)),
    );

    expect(sendersOfFailures.length).toBeGreaterThan(10);
    expect(formatIds(rejectedResources)).toEqual([]);
  });

  it('of a schedule has a role that may invoke its function and send failures to the dead-letter queue', () => {
    type Target = {
      readonly Arn: string;
      readonly RoleArn: string;
      readonly DeadLetterConfig: { readonly Arn: string };
    };
    const schedules = listByType('AWS::Scheduler::Schedule');
    const rejectedResources = schedules.filter(({ properties }) => {
      const { Arn, RoleArn, DeadLetterConfig } = properties['Target'] as Target;
      const role = getResource('AWS::IAM::Role', RoleArn);
      const statements = listStatements(stage, role);
      const invoke = {
        action: 'lambda:InvokeFunction',
        resource: Arn,
      };
      const sendToDeadLetters = {
        action: 'sqs:SendMessage',
        resource: readArn(getResource('AWS::SQS::Queue', DeadLetterConfig.Arn)),
      };
      findAliasTarget(stage, Arn);
      return (
        !canAssume(role, 'scheduler.amazonaws.com') ||
        !allowsRequest(statements, invoke) ||
        !allowsRequest(statements, sendToDeadLetters)
      );
    });

    expect(schedules).toHaveLength(manifest.flatMap((domain) => domain.schedules).length);
    expect(formatIds(rejectedResources)).toEqual([]);
  });
});
