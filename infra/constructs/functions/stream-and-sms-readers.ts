import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  type StreamReader as StreamReaderRow,
  type TextReader as TextReaderRow,
  timeoutSeconds,
} from '#infra/manifest/types.ts';
import { nameIn } from '#infra/stages.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { AppFunction } from './app-function.ts';
import type { Platform } from './platform.ts';

export type StreamReaderProps = {
  reader: StreamReaderRow;
  platform: Platform;
  /** Where the place in the stream goes of a batch that failed at each try. */
  deadLetterQueue: IQueue;
};

/** How the table marks a fact to be told; a test compares it with the entity. */
const outboxEntity = 'outboxEntry';

/** Only facts that were told wake the reader; every other change of the table costs nothing. */
const outboxRows = FilterCriteria.filter({
  eventName: FilterRule.isEqual('INSERT'),
  dynamodb: { NewImage: { [entityAttribute]: { S: FilterRule.isEqual(outboxEntity) } } },
});

/** Reads the table's stream, in order per item, from the oldest change it still has. */
export class StreamReader extends Construct {
  constructor(scope: Construct, id: string, { reader, platform, deadLetterQueue }: StreamReaderProps) {
    super(scope, id);
    const { alias } = new AppFunction(this, 'Reader', {
      placed: reader,
      platform,
      timeoutSeconds: timeoutSeconds.streamReader,
    });
    alias.addEventSource(
      new DynamoEventSource(platform.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: [outboxRows],
        batchSize: 100,
        retryAttempts: 10,
        maxRecordAge: Duration.hours(12),
        bisectBatchOnError: true,
        onFailure: new SqsDlq(deadLetterQueue),
      }),
    );
  }
}

export type TextReaderProps = {
  reader: TextReaderRow;
  platform: Platform;
  /** Where an SMS goes that could not be delivered or read. */
  deadLetterQueue: IQueue;
};

/** Who brings the SMS that people send to the center's number (docs/operations.md). */
const carrier = new ServicePrincipal('sms-voice.amazonaws.com');

/** Reads the SMS that come in: the number delivers to a topic of its own, what cannot be read is kept for a person. */
export class TextReader extends Construct {
  constructor(scope: Construct, id: string, { reader, platform, deadLetterQueue }: TextReaderProps) {
    super(scope, id);
    const { alias } = new AppFunction(this, 'Reader', {
      placed: reader,
      platform,
      timeoutSeconds: timeoutSeconds.textReader,
    });
    alias.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(1),
      onFailure: new SqsDestination(deadLetterQueue),
    });
    const topic = this.topic(nameIn(platform.stage, reader.name));
    topic.addSubscription(new LambdaSubscription(alias, { deadLetterQueue }));
    new CfnOutput(this, 'Topic', { value: topic.topicArn });
  }

  /** What people write is theirs: encrypted, and nobody but the carrier of this account may put anything here. */
  private topic(topicName: string): Topic {
    const { account, region, partition } = Stack.of(this);
    const ours = {
      StringEquals: { 'aws:SourceAccount': account },
      ArnLike: { 'aws:SourceArn': `arn:${partition}:sms-voice:${region}:${account}:*` },
    };
    const masterKey = new Key(this, 'Key', { enableKeyRotation: true, removalPolicy: RemovalPolicy.DESTROY });
    const allowed = { principals: [carrier], conditions: ours };
    masterKey.addToResourcePolicy(
      new PolicyStatement({
        ...allowed,
        actions: ['kms:GenerateDataKey*', 'kms:Decrypt'],
        resources: ['*'],
      }),
    );
    const topic = new Topic(this, 'Texts', { topicName, masterKey, enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({ ...allowed, actions: ['sns:Publish'], resources: [topic.topicArn] }),
    );
    return topic;
  }
}
