import { type App, type IPolicyValidationPlugin, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, HIPAASecurityChecks, NIST80053R5Checks, ServerlessChecks } from 'cdk-nag';
import { type StageSettings, toResourceName } from '#infra/stages.ts';

type Acknowledgement = {
  /** Rules of cdk-nag. A rule with many findings has each finding's name in brackets. */
  readonly rules: readonly string[];
  readonly constructPath: RegExp;
  readonly reason: string;
};

/** Names rules in both compliance packs, HIPAA and NIST. */
const namePackRules = (...rules: string[]) =>
  rules.flatMap((rule) => [`HIPAA.Security-${rule}`, `NIST.800.53.R5-${rule}`]);
const nameServerlessRules = (...rules: string[]) => rules.map((rule) => `Serverless-${rule}`);
const nameWildcardRules = (...resources: string[]) =>
  resources.map((resource) => `AwsSolutions-IAM5[Resource::${resource}]`);
const namePolicyRule = (name: string) =>
  `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${name}]`;

/** Matches every stack. An acknowledgement at a stack covers everything in it. */
const everyStack = /^[^/]+$/;

/** Findings that name the stage's own resources. */
const listStageAcknowledgements = (stage: StageSettings): readonly Acknowledgement[] => [
  {
    rules: nameWildcardRules(
      `${toResourceName(stage, 'data')}:ExportsOutputFnGetAttFiles51320BCEArn55B9531C/*`,
    ),
    constructPath: /-(api|background)\/[^/]+\/\w+\/Role$/,
    reason: 'Covers every object of the bucket for documents; the handler checks who owns an object.',
  },
];

/** Accepted findings of cdk-nag and CDK, with the reason. Any other finding fails the synthesis. */
const acknowledgements: readonly Acknowledgement[] = [
  {
    rules: ['AwsSolutions-COG1'],
    constructPath: /-data\/Users\/Pool$/,
    reason:
      'Clients may use 6 characters, as specified, and a pool has one policy; Cognito locks out guessers.',
  },
  {
    rules: ['AwsSolutions-COG2'],
    constructPath: /-data\/Users\/Pool$/,
    reason: 'The specified sign-in has one factor; the server authorises every call by role and ownership.',
  },
  {
    rules: ['AwsSolutions-COG8'],
    constructPath: /-data\/Users\/Pool$/,
    reason: 'Plus is priced per user; Essentials has the required lockout and message trigger.',
  },
  {
    rules: ['AwsSolutions-SMG4', ...namePackRules('SecretsManagerRotationEnabled')],
    constructPath: /-data\/(stripe(-webhook)?|ath-movil)$/,
    reason:
      'Stripe and ATH Móvil issue these keys: a person rotates them there and enters the new key here (docs/operations.md).',
  },
  {
    rules: nameWildcardRules(
      '<Files51320BCE.Arn>/incoming/*',
      'arn:aws:events:us-east-1:<AWS::AccountId>:rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*',
    ),
    constructPath: /-data\/Files\/MalwareScan\/Role$/,
    reason: 'GuardDuty names its own rule and scans every pending upload.',
  },
  {
    rules: nameWildcardRules('*'),
    constructPath: /-(api|background|data)\/[^/]+\/\w+\/Role$|-data\/[^/]+\/Role$|-api\/Shift\/Role$/,
    reason:
      'X-Ray, ListStreams, DescribeAlarms and SMS to a phone number have no resource to name; a test rejects all other wildcards.',
  },
  {
    rules: ['AwsSolutions-APIG4'],
    constructPath: /-api\/HttpApi\/Http$/,
    reason: 'Only routes of public calls have no authorizer; a test compares each with its contracts.',
  },
  {
    rules: ['AwsSolutions-SQS3', ...nameServerlessRules('SQSRedrivePolicy')],
    constructPath: /-background\/DeadLetters\/\w+$/,
    reason: 'It is a dead letter queue of a schedule or a stream, which cdk-nag does not recognize.',
  },
  {
    rules: [
      namePolicyRule('AWSBackupServiceRolePolicyForBackup'),
      namePolicyRule('AWSBackupServiceRolePolicyForRestores'),
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/AWSBackupServiceRolePolicyForS3Backup]',
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/AWSBackupServiceRolePolicyForS3Restore]',
    ],
    constructPath: /-operations\/Backup\/Role$/,
    reason: "AWS Backup's own policies, updated with the service, which copies and restores table and files.",
  },
  {
    rules: [
      namePolicyRule('AWSLambdaBasicExecutionRole'),
      ...nameWildcardRules(
        '*',
        '<amplifyassetdeploymentonevent974704DA.Arn>:*',
        '<amplifyassetdeploymentiscomplete236D9453.Arn>:*',
        '<amplifyassetdeploymenthandlerproviderframeworkisComplete2A696873.Arn>:*',
        '<amplifyassetdeploymenthandlerproviderframeworkonTimeoutF14D3B70.Arn>:*',
      ),
      'AwsSolutions-IAM5[Action::amplify:GetJob*]',
      'AwsSolutions-SF1',
      'AwsSolutions-SF2',
      ...namePackRules('CloudWatchLogGroupEncrypted'),
      ...nameServerlessRules(
        'LambdaDefaultMemorySize',
        'LambdaDefaultTimeout',
        'LambdaTracing',
        'StepFunctionStateMachineXray',
      ),
    ],
    constructPath: /-web\/com\.amazonaws\.cdk\.custom-resources\.amplify-asset-deployment-provider$/,
    reason:
      "CDK's own resources that upload the built site during a deploy; their functions, roles and logs cannot be configured, and they handle no personal data.",
  },
  {
    rules: namePackRules('IAMNoInlinePolicy'),
    constructPath: everyStack,
    reason: 'Each role has unique rights; a managed policy could be attached to other roles.',
  },
  {
    rules: [...namePackRules('LambdaDLQ'), ...nameServerlessRules('LambdaDLQ')],
    constructPath: everyStack,
    reason:
      'Callers wait for API and user pool functions; other failures are kept by the queue, destination or event source of the function.',
  },
  {
    rules: namePackRules('LambdaInsideVPC'),
    constructPath: everyStack,
    reason: 'Functions use AWS services by role and external services over TLS; no resource is in a VPC.',
  },
  {
    rules: namePackRules('LambdaConcurrency'),
    constructPath: everyStack,
    reason: 'Concurrency reserved for one function is unavailable to the functions that people wait for.',
  },
  {
    rules: namePackRules('CloudWatchAlarmAction'),
    constructPath: everyStack,
    reason: 'A rule mails each alarm of the stage when its state changes (alarm-mail.ts).',
  },
  {
    rules: ['CloudFormation-Validate::W3694'],
    constructPath: /-background\/[^/]+\/Reader\/Alias$/,
    reason: 'SNS can invoke an alias; the rule recognizes only functions.',
  },
  {
    rules: nameServerlessRules('LambdaEventSourceMappingDestination'),
    constructPath: /-background\/[^/]+\/Reaction\/Alias\/SqsEventSource:/,
    reason: 'A queue has no such destination; its redrive policy keeps failed events.',
  },
  {
    rules: namePackRules('S3BucketReplicationEnabled', 'S3DefaultEncryptionKMS'),
    constructPath: /-data\/Files$/,
    reason:
      'Versions are kept, and every object is encrypted with S3 keys; the role of the function decides who may read, and S3 writes access logs only to buckets with S3 keys.',
  },
  {
    rules: namePackRules('S3BucketVersioningEnabled'),
    constructPath: /-data\/Files\/AccessLog$/,
    reason: 'S3 writes each object of an access log once, under a unique name.',
  },
  {
    rules: [...namePackRules('SNSEncryptedKMS'), ...nameServerlessRules('SNSRedrivePolicy', 'EventBusDLQ')],
    constructPath: /-operations\/AlarmMail$/,
    reason:
      'An alarm names a function and its error impact but no person; it stays on the dashboard if its mail is lost.',
  },
];

/** Acknowledges the findings of an app whose stacks are complete. */
export function acknowledgeFindings(app: App, stage: StageSettings) {
  const constructs = app.node.findAll();
  for (const { rules, constructPath, reason } of [...acknowledgements, ...listStageAcknowledgements(stage)]) {
    const acknowledged = rules.map((id) => ({ id, reason }));
    for (const construct of constructs.filter(({ node }) => constructPath.test(node.path))) {
      Validations.of(construct).acknowledge(...acknowledged);
    }
  }
}

const packs = [AwsSolutionsChecks, HIPAASecurityChecks, NIST80053R5Checks, ServerlessChecks];

/**
 * Adds each cdk-nag pack to an app whose stacks are complete. Synthesis then fails on findings without an
 * acknowledgement. Returns the number of findings by pack, filled in during synthesis.
 */
export function checkWithPacks(app: App): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const plugins = packs.map((Pack): IPolicyValidationPlugin => {
    const pack = new Pack(app);
    return {
      name: pack.name,
      validate: (context) => {
        const report = pack.validate(context);
        const findingCounts = report.violations.map(({ violatingResources }) => violatingResources.length);
        counts.set(
          pack.name,
          findingCounts.reduce((sum, count) => sum + count, 0),
        );
        return report;
      },
    };
  });
  Validations.of(app).addPlugins(...plugins);
  return counts;
}
