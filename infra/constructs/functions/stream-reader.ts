import { Duration } from 'aws-cdk-lib';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type StreamReader as StreamReaderRow, timeoutSeconds } from '#infra/manifest/types.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { AppFunction } from './app-function.ts';
import type { Platform } from './platform.ts';

export type StreamReaderProps = {
  reader: StreamReaderRow;
  platform: Platform;
  deadLetterQueue: IQueue;
};

/** Entity name of outbox entries in the table. A test compares it with the entity. */
const outboxEntity = 'outboxEntry';

/** Invokes the reader for new outbox entries only, so that other changes cost nothing. */
const newOutboxEntries = FilterCriteria.filter({
  eventName: FilterRule.isEqual('INSERT'),
  dynamodb: { NewImage: { [entityAttribute]: { S: FilterRule.isEqual(outboxEntity) } } },
});

/** A function that reads the table's stream in order per item, from the oldest record kept. */
export class StreamReader extends Construct {
  constructor(scope: Construct, id: string, { reader, platform, deadLetterQueue }: StreamReaderProps) {
    super(scope, id);
    const { alias } = new AppFunction(this, 'Reader', {
      definition: reader,
      platform,
      timeoutSeconds: timeoutSeconds.streamReader,
    });
    alias.addEventSource(
      new DynamoEventSource(platform.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: [newOutboxEntries],
        batchSize: 100,
        retryAttempts: 10,
        maxRecordAge: Duration.hours(12),
        bisectBatchOnError: true,
        onFailure: new SqsDlq(deadLetterQueue),
      }),
    );
  }
}
