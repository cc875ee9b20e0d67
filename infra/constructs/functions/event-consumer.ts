import { Duration } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type Consumer, eventsPerCall, lifeSeconds } from '#infra/manifest/types.ts';
import { AppFunction } from './app-function.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import type { Platform } from './platform.ts';

export type EventConsumerProps = {
  consumer: Consumer;
  platform: Platform;
};

const maxReceiveCount = 3;

/** A reaction: its event waits in a queue of its own, is tried three times, and is then kept for a person. */
export class EventConsumer extends Construct {
  constructor(scope: Construct, id: string, { consumer, platform }: EventConsumerProps) {
    super(scope, id);
    const { stage, bus: eventBus } = platform;
    const { queue: deadLetters } = new DeadLetterQueue(this, 'Dead', { ...consumer, stage });
    const queue = new Queue(this, 'Queue', {
      // AWS's advice: six times the function's timeout, so that a slow call is not delivered twice.
      visibilityTimeout: Duration.seconds(lifeSeconds.consumer * 6),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount },
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    });
    new Rule(this, 'Rule', {
      eventBus,
      eventPattern: { source: [consumer.on.source], detailType: [consumer.on.detailType] },
      targets: [new SqsQueue(queue, { deadLetterQueue: deadLetters })],
    });
    const { lambda } = new AppFunction(this, 'Reaction', {
      placed: consumer,
      platform,
      lifeSeconds: lifeSeconds.consumer,
    });
    lambda.addEventSource(
      new SqsEventSource(queue, { batchSize: eventsPerCall, reportBatchItemFailures: true }),
    );
  }
}
