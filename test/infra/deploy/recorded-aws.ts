import { type StageSettings, toResourceName } from '#infra/stages.ts';

/** Output of the AWS CLI by the beginning of the command, or undefined if the command fails. */
export type Answers = Readonly<Record<string, string | undefined>>;

export const release = '4f1c2d9a7be0c1d2e3f405162738495a6b7c8d9e';

/** Recorded answers of an account with a complete deployed stage. Tests override some of them. */
export const buildReadyAccount = (stage: StageSettings): Answers => ({
  'sts get-caller-identity': stage.account,
  'cloudformation describe-stacks': 'UPDATE_COMPLETE',
  'ssm get-parameter --name /cdk-bootstrap': '{ "Parameter": { "Value": "30" } }',
  'lambda get-account-settings': '1000',
  'service-quotas get-service-quota --service-code apigateway': '300.0',
  'sesv2 get-email-identity': 'True',
  'sesv2 get-account': 'True',
  'sns get-sms-sandbox-account-status': 'False',
  'sns get-sms-attributes --attributes MonthlySpendLimit': '50',
  'sns get-sms-attributes --attributes DeliveryStatusIAMRole': `arn:aws:iam::${stage.account}:role/sns-sms-delivery-log`,
  'pinpoint-sms-voice-v2 describe-phone-numbers': `+18335550100\t${stage.sms.originationNumber}`,
  'logs describe-log-groups': '2',
  'backup describe-region-settings':
    '{ "ResourceTypeOptInPreference": { "DynamoDB": true, "S3": true, "EFS": false }, "ResourceTypeManagementPreference": { "DynamoDB": true } }',
  [`secretsmanager get-secret-value --secret-id ${toResourceName(stage, 'stripe')} --query starts_with(SecretString,'sk_live_')`]:
    'True',
  [`secretsmanager get-secret-value --secret-id ${toResourceName(stage, 'stripe')} --query starts_with(SecretString,'sk_test_')`]:
    'False',
  [`secretsmanager get-secret-value --secret-id ${toResourceName(stage, 'stripe-webhook')}`]: 'True',
  'sns list-subscriptions-by-topic': `arn:aws:sns:us-east-1:${stage.account}:${toResourceName(stage, 'alarms')}:0f1e2d3c`,
});

/** Returns a command that answers from the records. It throws for an unrecorded AWS command. */
export const createRecordedCommand = (answers: Answers) => (command: string, args: readonly string[]) => {
  if (command === 'git') return { status: 0, output: release };
  const commandLine = args.join(' ');
  const recordedPrefix = Object.keys(answers).find((prefix) => commandLine.startsWith(prefix));
  if (recordedPrefix === undefined) throw new Error(`No answer was recorded for: aws ${commandLine}`);
  const output = answers[recordedPrefix];
  return output === undefined ? { status: 254, output: '' } : { status: 0, output };
};
