import { Duration } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type Consumer, eventsPerCall, reactionsOf, timeoutSeconds } from '#infra/manifest/types.ts';
import { AppFunction } from './app-function.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import type { Platform } from './platform.ts';

export type EventConsumerProps = {
  consumer: Consumer;
  platform: Platform;
};

const maxReceiveCount = 3;

/** Reactions that share a function: their events wait in its queue, are tried three times, and are then kept for a person. */
export class EventConsumer extends Construct {
  constructor(scope: Construct, id: string, { consumer, platform }: EventConsumerProps) {
    super(scope, id);
    const { stage, bus: eventBus } = platform;
    const { queue: deadLetters } = new DeadLetterQueue(this, 'DeadLetters', { ...consumer, stage });
    const queue = new Queue(this, 'Queue', {
      // AWS's advice: six times the function's timeout, so that a slow call is not delivered twice.
      visibilityTimeout: Duration.seconds(timeoutSeconds.consumer * 6),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount },
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    });
    const events = reactionsOf(consumer).map(({ on }) => on);
    new Rule(this, 'Rule', {
      eventBus,
      // An event's name is its own across sources: no other pair of the two lists exists.
      eventPattern: {
        source: unique(events.map(({ source }) => source)),
        detailType: unique(events.map(({ detailType }) => detailType)),
      },
      targets: [new SqsQueue(queue, { deadLetterQueue: deadLetters })],
    });
    const { lambda } = new AppFunction(this, 'Reaction', {
      placed: consumer,
      platform,
      timeoutSeconds: timeoutSeconds.consumer,
    });
    lambda.addEventSource(
      new SqsEventSource(queue, { batchSize: eventsPerCall, reportBatchItemFailures: true }),
    );
  }
}

const unique = (values: readonly string[]) => [...new Set(values)];
