import { Duration, TimeZone } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule as CronSchedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  type Consumer,
  eventsPerCall,
  reactionsOf,
  type Schedule,
  timeoutSeconds,
} from '#infra/manifest/types.ts';
import { AppFunction } from './app-function.ts';
import type { Platform } from './platform.ts';

export type EventConsumerProps = {
  consumer: Consumer;
  platform: Platform;
  /** Where its events go that fail at each try. */
  deadLetters: IQueue;
};

const maxReceiveCount = 3;

/** Reactions that share a function: their events wait in its queue, are tried three times, and are then kept for a person. */
export class EventConsumer extends Construct {
  constructor(scope: Construct, id: string, { consumer, platform, deadLetters }: EventConsumerProps) {
    super(scope, id);
    const { bus: eventBus } = platform;
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
      // By its ARN: the queue's own policy lets every rule of the bus in, and the target would add one for each.
      targets: [
        new SqsQueue(queue, {
          deadLetterQueue: Queue.fromQueueArn(this, 'DeadLetters', deadLetters.queueArn),
        }),
      ],
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

export type ScheduledFunctionProps = {
  schedule: Schedule;
  platform: Platform;
  /** Where a run goes that failed at each try. */
  deadLetterQueue: IQueue;
};

/** The same timeout for Scheduler, which hands the call over, and for Lambda, which then makes it. */
const retries = { retryAttempts: 2, maxEventAge: Duration.hours(1) };

/** Work that time starts, by the clock on the center's wall. */
export class ScheduledFunction extends Construct {
  constructor(scope: Construct, id: string, { schedule, platform, deadLetterQueue }: ScheduledFunctionProps) {
    super(scope, id);
    const { lambda } = new AppFunction(this, 'Task', {
      placed: schedule,
      platform,
      timeoutSeconds: timeoutSeconds.schedule,
    });
    lambda.configureAsyncInvoke({ ...retries, onFailure: new SqsDestination(deadLetterQueue) });
    new CronSchedule(this, 'Schedule', {
      schedule: ScheduleExpression.expression(schedule.expression, TimeZone.AMERICA_PUERTO_RICO),
      target: new LambdaInvoke(lambda, {
        ...retries,
        deadLetterQueue,
        role: this.caller(lambda, deadLetterQueue),
      }),
    });
  }

  /** Scheduler's identity, closed to additions: the target would add every version of the function. */
  private caller(lambda: IFunction, deadLetterQueue: IQueue) {
    const role = new Role(this, 'Caller', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    const invokePolicy = new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: [lambda.functionArn],
    });
    role.addToPolicy(invokePolicy);
    deadLetterQueue.grantSendMessages(role);
    return role.withoutPolicyUpdates();
  }
}
