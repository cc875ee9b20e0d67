import { Duration, TimeZone } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Schedule as CronSchedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type Schedule, timeoutSeconds } from '#infra/manifest/types.ts';
import { AppFunction } from './app-function.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import type { Platform } from './platform.ts';

export type ScheduledFunctionProps = {
  schedule: Schedule;
  platform: Platform;
};

/** The same timeout for Scheduler, which hands the call over, and for Lambda, which then makes it. */
const retries = { retryAttempts: 2, maxEventAge: Duration.hours(1) };

/** Work that time starts, by the clock on the center's wall. */
export class ScheduledFunction extends Construct {
  constructor(scope: Construct, id: string, { schedule, platform }: ScheduledFunctionProps) {
    super(scope, id);
    const { queue: deadLetterQueue } = new DeadLetterQueue(this, 'DeadLetters', {
      ...schedule,
      stage: platform.stage,
    });
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
