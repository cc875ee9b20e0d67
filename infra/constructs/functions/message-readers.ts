import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { FilterPattern, LogGroup, SubscriptionFilter } from 'aws-cdk-lib/aws-logs';
import { LambdaDestination } from 'aws-cdk-lib/aws-logs-destinations';
import {
  ConfigurationSet,
  ConfigurationSetEventDestination,
  EmailSendingEvent,
  EventDestination,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type MessageReader as MessageReaderRow, timeoutSeconds } from '#infra/manifest/types.ts';
import { formatMailSetName, toResourceName } from '#infra/stages.ts';
import { AppFunction } from './app-function.ts';
import { formatMailSetArn } from './grants.ts';
import type { Platform } from './platform.ts';

export type MessageReaderProps = {
  reader: MessageReaderRow;
  platform: Platform;
  deadLetterQueue: IQueue;
};

/** A function that reads feedback on messages. Failed calls go to the dead letter queue. */
class MessageReader extends Construct {
  protected readonly alias: IFunction;

  constructor(scope: Construct, id: string, { reader, platform, deadLetterQueue }: MessageReaderProps) {
    super(scope, id);
    const { alias } = new AppFunction(this, 'Reader', {
      definition: reader,
      platform,
      timeoutSeconds: timeoutSeconds.messageReader,
    });
    alias.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(1),
      onFailure: new SqsDestination(deadLetterQueue),
    });
    this.alias = alias;
  }
}

type Publisher = { readonly service: string; readonly sourceArn: string };

class TopicReader extends MessageReader {
  protected readonly topic: Topic;

  constructor(scope: Construct, id: string, props: MessageReaderProps, publisher: Publisher) {
    super(scope, id, props);
    const { reader, platform, deadLetterQueue } = props;
    this.topic = this.createTopic(toResourceName(platform.stage, reader.name), publisher);
    this.topic.addSubscription(new LambdaSubscription(this.alias, { deadLetterQueue }));
  }

  /** Creates an encrypted topic for personal data, to which only the publishing service may write. */
  private createTopic(topicName: string, { service, sourceArn }: Publisher): Topic {
    const masterKey = new Key(this, 'Key', { enableKeyRotation: true, removalPolicy: RemovalPolicy.DESTROY });
    const publisherScope = {
      principals: [new ServicePrincipal(service)],
      conditions: {
        StringEquals: { 'aws:SourceAccount': Stack.of(this).account },
        ArnLike: { 'aws:SourceArn': sourceArn },
      },
    };
    masterKey.addToResourcePolicy(
      new PolicyStatement({
        ...publisherScope,
        actions: ['kms:GenerateDataKey*', 'kms:Decrypt'],
        resources: ['*'],
      }),
    );
    const topic = new Topic(this, 'Texts', { topicName, masterKey, enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({ ...publisherScope, actions: ['sns:Publish'], resources: [topic.topicArn] }),
    );
    return topic;
  }
}

/** Reads incoming SMS, which the center's number delivers to the topic (docs/operations.md). */
class InboundSmsReader extends TopicReader {
  constructor(scope: Construct, id: string, props: MessageReaderProps) {
    const { account, region, partition } = Stack.of(scope);
    super(scope, id, props, {
      service: 'sms-voice.amazonaws.com',
      sourceArn: `arn:${partition}:sms-voice:${region}:${account}:*`,
    });
    new CfnOutput(this, 'Topic', { value: this.topic.topicArn });
  }
}

class ReturnedMailReader extends TopicReader {
  constructor(scope: Construct, id: string, props: MessageReaderProps) {
    const { stage } = props.platform;
    super(scope, id, props, {
      service: 'ses.amazonaws.com',
      sourceArn: formatMailSetArn(Stack.of(scope), stage),
    });
    const destination = new ConfigurationSetEventDestination(this, 'Events', {
      configurationSet: ConfigurationSet.fromConfigurationSetName(this, 'Set', formatMailSetName(stage)),
      destination: EventDestination.snsTopic(this.topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    });
    // SES tests the topic when it creates the destination, so the topic's policy must exist first.
    destination.node.addDependency(this.topic);
  }
}

/** SNS log group names of an account's SMS (docs/operations.md, 'Once per account'). */
const smsLogGroups = {
  Delivered: 'DirectPublishToPhoneNumber',
  Failed: 'DirectPublishToPhoneNumber/Failure',
};

/** Reads SNS's delivery log of all stages of the account and keeps the reports of its own SMS. */
class SmsDeliveryReader extends MessageReader {
  constructor(scope: Construct, id: string, props: MessageReaderProps) {
    super(scope, id, props);
    const { stage } = props.platform;
    if (!stage.sms.deliveryReports) return;
    const { region, account } = Stack.of(this);
    for (const [name, path] of Object.entries(smsLogGroups))
      new SubscriptionFilter(this, name, {
        logGroup: LogGroup.fromLogGroupName(this, `${name}Log`, `sns/${region}/${account}/${path}`),
        filterName: toResourceName(stage, props.reader.name),
        filterPattern: FilterPattern.allEvents(),
        destination: new LambdaDestination(this.alias),
      });
  }
}

export const messageReaderKinds = {
  inboundSms: InboundSmsReader,
  smsDeliveries: SmsDeliveryReader,
  returnedMail: ReturnedMailReader,
} as const satisfies Record<MessageReaderRow['reads'], unknown>;
