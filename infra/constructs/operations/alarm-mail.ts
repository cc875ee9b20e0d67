import { EventField, Match, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { nameIn, type StageSettings } from '#infra/stages.ts';

export type AlarmMailProps = {
  stage: StageSettings;
};

const alarm = {
  name: EventField.fromPath('$.detail.alarmName'),
  impact: EventField.fromPath('$.detail.configuration.description'),
  reason: EventField.fromPath('$.detail.state.reason'),
  at: EventField.fromPath('$.time'),
};

/**
 * Mails every alarm of the stage in plain words. It listens to alarms changing state rather than being each one's
 * action: stacks need not know of it, and people get a sentence instead of CloudWatch's JSON.
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
  }
}
