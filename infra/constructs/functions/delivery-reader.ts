import { Duration, Stack } from 'aws-cdk-lib';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { FilterPattern, LogGroup, SubscriptionFilter } from 'aws-cdk-lib/aws-logs';
import { LambdaDestination } from 'aws-cdk-lib/aws-logs-destinations';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type TextReader as TextReaderRow, timeoutSeconds } from '#infra/manifest/types.ts';
import { nameIn } from '#infra/stages.ts';
import { AppFunction } from './app-function.ts';
import type { Platform } from './platform.ts';

export type DeliveryReaderProps = {
  reader: TextReaderRow;
  platform: Platform;
  deadLetterQueue: IQueue;
};

/** Where SNS logs the SMS of an account, delivered and failed (docs/operations.md, 'Once per account'). */
const logs = { Delivered: 'DirectPublishToPhoneNumber', Failed: 'DirectPublishToPhoneNumber/Failure' };

/**
 * Reads the delivery log of SNS. Its two log groups belong to the account: each stage reads the reports of all stages and
 * keeps those of its own SMS.
 */
export class DeliveryReader extends Construct {
  constructor(scope: Construct, id: string, { reader, platform, deadLetterQueue }: DeliveryReaderProps) {
    super(scope, id);
    const { stage } = platform;
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
    if (!stage.sms.deliveryReports) return;
    const { region, account } = Stack.of(this);
    for (const [name, path] of Object.entries(logs))
      new SubscriptionFilter(this, name, {
        logGroup: LogGroup.fromLogGroupName(this, `${name}Log`, `sns/${region}/${account}/${path}`),
        filterName: nameIn(stage, reader.name),
        filterPattern: FilterPattern.allEvents(),
        destination: new LambdaDestination(alias),
      });
  }
}
