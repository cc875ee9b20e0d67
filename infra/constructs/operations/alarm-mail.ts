import { EventField, Match, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { type StageSettings, stageId, toResourceName } from '#infra/stages.ts';

export type AlarmMailProps = {
  stage: StageSettings;
};

const alarm = {
  name: EventField.fromPath('$.detail.alarmName'),
  impact: EventField.fromPath('$.detail.configuration.description'),
  reason: EventField.fromPath('$.detail.state.reason'),
  time: EventField.fromPath('$.time'),
};

const backup = {
  resource: EventField.fromPath('$.detail.resourceArn'),
  state: EventField.fromPath('$.detail.state'),
  reason: EventField.fromPath('$.detail.statusMessage'),
  time: EventField.fromPath('$.time'),
};

/**
 * Mails every alarm of the stage as a sentence instead of CloudWatch's JSON. It listens to alarm state
 * changes, so that other stacks need no reference to it, and to failed backups, which have no metric.
 */
export class AlarmMail extends Construct {
  constructor(scope: Construct, id: string, { stage }: AlarmMailProps) {
    super(scope, id);
    const topic = new Topic(this, 'Topic', { topicName: toResourceName(stage, 'alarms'), enforceSSL: true });
    topic.addSubscription(new EmailSubscription(stage.alarmMail));
    new Rule(this, 'Ringing', {
      eventPattern: {
        source: ['aws.cloudwatch'],
        detailType: ['CloudWatch Alarm State Change'],
        // Alarm names begin with the stage's id.
        detail: { alarmName: Match.prefix(toResourceName(stage, '')), state: { value: ['ALARM'] } },
      },
      targets: [
        new SnsTopic(topic, {
          message: RuleTargetInput.fromMultilineText(
            `${alarm.impact}\n\nAlarm: ${alarm.name}\nSince: ${alarm.time}\nReason: ${alarm.reason}`,
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
          resourceArn: Match.wildcard(`*${stageId(stage)}-*`),
        },
      },
      targets: [
        new SnsTopic(topic, {
          message: RuleTargetInput.fromMultilineText(
            `There is no new copy of the center's data: a backup failed. Start it again in AWS Backup, and see why it failed.\n\nOf: ${backup.resource}\nState: ${backup.state}\nSince: ${backup.time}\nReason: ${backup.reason}`,
          ),
        }),
      ],
    });
  }
}
