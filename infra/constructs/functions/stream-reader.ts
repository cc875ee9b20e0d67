import { Duration, Stack } from 'aws-cdk-lib';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { type StreamReader as Reader, timeoutSeconds } from '#infra/manifest/types.ts';
import { nameIn } from '#infra/stages.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { AppFunction } from './app-function.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import { alarmPeriod, FailureAlarm, logsLink } from './failure-alarm.ts';
import type { Platform } from './platform.ts';

export type StreamReaderProps = {
  reader: Reader;
  platform: Platform;
};

/** How the table marks a fact to be told; a test compares it with the entity. */
const outboxEntity = 'outboxEntry';
const tolerableDelay = Duration.minutes(15);

/** Only facts that were told wake the reader; every other change of the table costs nothing. */
const outboxRows = FilterCriteria.filter({
  eventName: FilterRule.isEqual('INSERT'),
  dynamodb: { NewImage: { [entityAttribute]: { S: FilterRule.isEqual(outboxEntity) } } },
});

/** Reads the table's stream, in order per item, from the oldest change it still has. */
export class StreamReader extends Construct {
  constructor(scope: Construct, id: string, { reader, platform }: StreamReaderProps) {
    super(scope, id);
    const { queue } = new DeadLetterQueue(this, 'DeadLetters', { ...reader, stage: platform.stage });
    const { lambda } = new AppFunction(this, 'Reader', {
      placed: reader,
      platform,
      timeoutSeconds: timeoutSeconds.streamReader,
    });
    lambda.addEventSource(
      new DynamoEventSource(platform.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: [outboxRows],
        batchSize: 100,
        retryAttempts: 10,
        maxRecordAge: Duration.hours(12),
        bisectBatchOnError: true,
        onFailure: new SqsDlq(queue),
      }),
    );
    new FailureAlarm(this, 'Behind', {
      metric: lambda.metric('IteratorAge', { statistic: 'Maximum', period: alarmPeriod }),
      threshold: tolerableDelay.toMilliseconds(),
      errorImpact: reader.errorImpact,
      link: logsLink(Stack.of(this).region, nameIn(platform.stage, reader.name)),
    });
  }
}
