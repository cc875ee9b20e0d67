import { EventField, Match, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { nameIn, type StageSettings, stageId } from '#infra/stages.ts';

export type AlarmMailProps = {
  stage: StageSettings;
};

const alarm = {
  name: EventField.fromPath('$.detail.alarmName'),
  impact: EventField.fromPath('$.detail.configuration.description'),
  reason: EventField.fromPath('$.detail.state.reason'),
  at: EventField.fromPath('$.time'),
};

const backup = {
  resource: EventField.fromPath('$.detail.resourceArn'),
  state: EventField.fromPath('$.detail.state'),
  reason: EventField.fromPath('$.detail.statusMessage'),
  at: EventField.fromPath('$.time'),
};

/**
 * Mails every alarm of the stage in plain words. It listens to alarms changing state rather than being each one's
 * action: stacks need not know of it, and people get a sentence instead of CloudWatch's JSON. Backups that fail are no
 * metric of the stage: it listens to them too.
 */
export class AlarmMail extends Construct {
  constructor(scope: Construct, id: string, { stage }: AlarmMailProps) {
    super(scope, id);
    const topic = new Topic(this, 'Topic', { topicName: nameIn(stage, 'alarms'), enforceSSL: true });
    topic.addSubscription(new EmailSubscription(stage.alarmMail));
    new Rule(this, 'Ringing', {
      eventPattern: {
        source: ['aws.cloudwatch'],
        detailType: ['CloudWatch Alarm State Change'],
        // CloudFormation begins an alarm's name with its stack's.
        detail: { alarmName: Match.prefix(nameIn(stage, '')), state: { value: ['ALARM'] } },
      },
      targets: [
        new SnsTopic(topic, {
          message: RuleTargetInput.fromMultilineText(
            `${alarm.impact}\n\nAlarm: ${alarm.name}\nSince: ${alarm.at}\nReason: ${alarm.reason}`,
          ),
        }),
      ],
    });
    new Rule(this, 'BackupFailed', {
      eventPattern: {
        source: ['aws.backup'],
        detailType: ['Backup Job State Change', 'Copy Job State Change'],
        detail: {
          state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'],
          // An account may hold several stages.
          resourceArn: Match.wildcard(`*${stageId(stage)}-*`),
        },
      },
      targets: [
        new SnsTopic(topic, {
          message: RuleTargetInput.fromMultilineText(
            `There is no new copy of what the center wrote: a backup failed. Start it again in AWS Backup, and see why it failed.\n\nOf: ${backup.resource}\nState: ${backup.state}\nSince: ${backup.at}\nReason: ${backup.reason}`,
          ),
        }),
      ],
    });
  }
}
