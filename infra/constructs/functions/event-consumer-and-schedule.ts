import { Duration, TimeZone } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule as CronSchedule, ScheduleExpression, TimeWindow } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { parseIntervalMinutes } from '#infra/manifest/cadence.ts';
import { maxConcurrentEvents, maxReceives, visibilitySeconds } from '#infra/manifest/concurrency.ts';
import {
  type Consumer,
  eventsPerCall,
  listReactions,
  type Schedule,
  timeoutSeconds,
} from '#infra/manifest/types.ts';
import { AppFunction } from './app-function.ts';
import type { Platform } from './platform.ts';

export type EventConsumerProps = {
  consumer: Consumer;
  platform: Platform;
  deadLetterQueue: IQueue;
};

export class EventConsumer extends Construct {
  constructor(scope: Construct, id: string, { consumer, platform, deadLetterQueue }: EventConsumerProps) {
    super(scope, id);
    const { bus: eventBus } = platform;
    const queue = new Queue(this, 'Queue', {
      visibilityTimeout: Duration.seconds(visibilitySeconds),
      deadLetterQueue: { queue: deadLetterQueue, maxReceiveCount: maxReceives },
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    });
    const events = listReactions(consumer).map(({ on }) => on);
    new Rule(this, 'Rule', {
      eventBus,
      // Event names are unique across sources, so the two lists match no other pair.
      eventPattern: {
        source: deduplicate(events.map(({ source }) => source)),
        detailType: deduplicate(events.map(({ detailType }) => detailType)),
      },
      // Referenced by ARN, because the queue's policy admits every rule and the target would add a statement per rule.
      targets: [
        new SqsQueue(queue, {
          deadLetterQueue: Queue.fromQueueArn(this, 'DeadLetters', deadLetterQueue.queueArn),
        }),
      ],
    });
    const { alias } = new AppFunction(this, 'Reaction', {
      definition: consumer,
      platform,
      timeoutSeconds: timeoutSeconds.consumer,
    });
    alias.addEventSource(
      new SqsEventSource(queue, {
        batchSize: eventsPerCall,
        maxConcurrency: maxConcurrentEvents,
        reportBatchItemFailures: true,
      }),
    );
  }
}

const deduplicate = (values: readonly string[]) => [...new Set(values)];

export type ScheduledFunctionProps = {
  schedule: Schedule;
  platform: Platform;
  deadLetterQueue: IQueue;
};

/** Retry limits of both Scheduler, which starts the call, and Lambda, which runs it. */
const retryLimits = { retryAttempts: 2, maxEventAge: Duration.hours(1) };

/** A flexible window spreads schedules of one deploy, which would otherwise all start together. */
const toTimeWindow = (schedule: Schedule) =>
  parseIntervalMinutes(schedule) < 15 ? TimeWindow.off() : TimeWindow.flexible(Duration.minutes(5));

export class ScheduledFunction extends Construct {
  constructor(scope: Construct, id: string, { schedule, platform, deadLetterQueue }: ScheduledFunctionProps) {
    super(scope, id);
    const { alias } = new AppFunction(this, 'Task', {
      definition: schedule,
      platform,
      timeoutSeconds: timeoutSeconds.schedule,
    });
    alias.configureAsyncInvoke({ ...retryLimits, onFailure: new SqsDestination(deadLetterQueue) });
    new CronSchedule(this, 'Schedule', {
      timeWindow: toTimeWindow(schedule),
      schedule: ScheduleExpression.expression(schedule.expression, TimeZone.AMERICA_PUERTO_RICO),
      target: new LambdaInvoke(alias, {
        ...retryLimits,
        deadLetterQueue,
        role: this.createCallerRole(alias, deadLetterQueue),
      }),
    });
  }

  /** Creates Scheduler's role, which may only invoke the alias. Later grants do not extend it. */
  private createCallerRole(task: IFunction, deadLetterQueue: IQueue) {
    const role = new Role(this, 'Caller', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    const invokePolicy = new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: [task.functionArn],
    });
    role.addToPolicy(invokePolicy);
    deadLetterQueue.grantSendMessages(role);
    return role.withoutPolicyUpdates();
  }
}
