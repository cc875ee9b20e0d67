import { type App, type IPolicyValidationPlugin, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, HIPAASecurityChecks, NIST80053R5Checks, ServerlessChecks } from 'cdk-nag';
import { type StageSettings, toResourceName } from '#infra/stages.ts';

type Acknowledgement = {
  /** cdk-nag's rule; a rule with many findings has each finding's name in brackets. */
  readonly rules: readonly string[];
  readonly at: RegExp;
  readonly reason: string;
};

/** Names a rule in each compliance pack that has it. */
const compliance = (...rules: string[]) =>
  rules.flatMap((rule) => [`HIPAA.Security-${rule}`, `NIST.800.53.R5-${rule}`]);
const serverless = (...rules: string[]) => rules.map((rule) => `Serverless-${rule}`);
const wildcard = (...resources: string[]) => resources.map((of) => `AwsSolutions-IAM5[Resource::${of}]`);
const managedPolicy = (name: string) =>
  `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${name}]`;

/** Matches a stack with everything in it. */
const everyStack = /^[^/]+$/;

/** Findings that name the stage's own resources. */
const listStageAcknowledgements = (stage: StageSettings): readonly Acknowledgement[] => [
  {
    rules: wildcard(`${toResourceName(stage, 'data')}:ExportsOutputFnGetAttFiles51320BCEArn55B9531C/*`),
    at: /-(api|background)\/[^/]+\/\w+\/Role$/,
    reason:
      'Every object of the one bucket that is there for documents; whose they are is the handler to say.',
  },
];

/** Accepted findings of cdk-nag and CDK, with the reason; any other finding fails the synthesis. */
const acknowledgements: readonly Acknowledgement[] = [
  {
    rules: ['AwsSolutions-COG1'],
    at: /-data\/Users\/Pool$/,
    reason:
      'Clients may use 6 characters, as specified, and a pool has one policy; Cognito locks guessers out.',
  },
  {
    rules: ['AwsSolutions-COG2'],
    at: /-data\/Users\/Pool$/,
    reason: 'The specified sign-in has one factor; the server authorises every call by role and ownership.',
  },
  {
    rules: ['AwsSolutions-COG8'],
    at: /-data\/Users\/Pool$/,
    reason: 'Plus is priced per user; Essentials has the lockout and the message trigger that are needed.',
  },
  {
    rules: ['AwsSolutions-SMG4', ...compliance('SecretsManagerRotationEnabled')],
    at: /-data\/(stripe(-webhook)?|ath-movil)$/,
    reason:
      'Stripe and ATH Móvil issue these keys: a person rolls them there and puts the new one here (docs/operations.md).',
  },
  {
    rules: wildcard(
      '<Files51320BCE.Arn>/incoming/*',
      'arn:aws:events:us-east-1:<AWS::AccountId>:rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*',
    ),
    at: /-data\/Files\/MalwareScan\/Role$/,
    reason: 'GuardDuty names its rule itself, and looks at every upload that waits.',
  },
  {
    rules: wildcard('*'),
    at: /-(api|background|data)\/[^/]+\/\w+\/Role$|-data\/[^/]+\/Role$|-api\/Shift\/Role$/,
    reason:
      'X-Ray, ListStreams, DescribeAlarms and SMS to a phone number have no resource to name; a test allows nothing else.',
  },
  {
    rules: ['AwsSolutions-APIG4'],
    at: /-api\/HttpApi\/Http$/,
    reason:
      'Only a route that leads to public calls alone has no authorizer; a test compares each with its contracts.',
  },
  {
    rules: ['AwsSolutions-SQS3', ...serverless('SQSRedrivePolicy')],
    at: /-background\/DeadLetters\/\w+$/,
    reason: 'It is a dead letter queue, of a schedule or a stream, where cdk-nag does not look for one.',
  },
  {
    rules: [
      managedPolicy('AWSBackupServiceRolePolicyForBackup'),
      managedPolicy('AWSBackupServiceRolePolicyForRestores'),
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/AWSBackupServiceRolePolicyForS3Backup]',
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/AWSBackupServiceRolePolicyForS3Restore]',
    ],
    at: /-operations\/Backup\/Role$/,
    reason: "AWS Backup's own policies, which follow the service: it copies and restores table and files.",
  },
  {
    rules: [
      managedPolicy('AWSLambdaBasicExecutionRole'),
      ...wildcard(
        '*',
        '<amplifyassetdeploymentonevent974704DA.Arn>:*',
        '<amplifyassetdeploymentiscomplete236D9453.Arn>:*',
        '<amplifyassetdeploymenthandlerproviderframeworkisComplete2A696873.Arn>:*',
        '<amplifyassetdeploymenthandlerproviderframeworkonTimeoutF14D3B70.Arn>:*',
      ),
      'AwsSolutions-IAM5[Action::amplify:GetJob*]',
      'AwsSolutions-SF1',
      'AwsSolutions-SF2',
      ...compliance('CloudWatchLogGroupEncrypted'),
      ...serverless(
        'LambdaDefaultMemorySize',
        'LambdaDefaultTimeout',
        'LambdaTracing',
        'StepFunctionStateMachineXray',
      ),
    ],
    at: /-web\/com\.amazonaws\.cdk\.custom-resources\.amplify-asset-deployment-provider$/,
    reason:
      "CDK's own machinery that uploads the built site during a deploy: its functions, roles and logs are not ours to write, and it handles nobody's data.",
  },
  {
    rules: compliance('IAMNoInlinePolicy'),
    at: everyStack,
    reason:
      'Each role has rights that no other role may have: a policy of its own would be attached to others.',
  },
  {
    rules: [...compliance('LambdaDLQ'), ...serverless('LambdaDLQ')],
    at: everyStack,
    reason:
      'Somebody waits for calls of the API and of the user pool; whatever else fails is kept by the queue, the destination or the event source of the function.',
  },
  {
    rules: compliance('LambdaInsideVPC'),
    at: everyStack,
    reason: 'Functions use services of AWS by their role and outside services over TLS; nothing is in a VPC.',
  },
  {
    rules: compliance('LambdaConcurrency'),
    at: everyStack,
    reason: 'Concurrency that is reserved for one function is lost to those that people wait for.',
  },
  {
    rules: compliance('CloudWatchAlarmAction'),
    at: everyStack,
    reason: 'A rule mails each alarm of the stage as it changes its state (alarm-mail.ts).',
  },
  {
    rules: ['CloudFormation-Validate::W3694'],
    at: /-background\/[^/]+\/Reader\/Alias$/,
    reason: 'SNS invokes an alias as it does a function; the rule knows functions alone.',
  },
  {
    rules: serverless('LambdaEventSourceMappingDestination'),
    at: /-background\/[^/]+\/Reaction\/Alias\/SqsEventSource:/,
    reason: 'A queue has no such destination: its redrive policy keeps what failed.',
  },
  {
    rules: compliance('S3BucketReplicationEnabled', 'S3DefaultEncryptionKMS'),
    at: /-data\/Files$/,
    reason:
      'Versions are kept, and every object is encrypted with keys of S3: whoever may read one is said by the role of the function, and S3 writes its access log to a bucket with such keys alone.',
  },
  {
    rules: compliance('S3BucketVersioningEnabled'),
    at: /-data\/Files\/AccessLog$/,
    reason: 'S3 writes each object of an access log once, under a name of its own.',
  },
  {
    rules: [...compliance('SNSEncryptedKMS'), ...serverless('SNSRedrivePolicy', 'EventBusDLQ')],
    at: /-operations\/AlarmMail$/,
    reason:
      'An alarm names a function and who is hurt in general, no person; it stays on the dashboard when its mail is lost.',
  },
];

/** Acknowledges the findings of an app whose stacks are complete. */
export function acknowledgeFindings(app: App, stage: StageSettings) {
  const constructs = app.node.findAll();
  for (const { rules, at, reason } of [...acknowledgements, ...listStageAcknowledgements(stage)]) {
    const accepted = rules.map((id) => ({ id, reason }));
    for (const construct of constructs.filter(({ node }) => at.test(node.path))) {
      Validations.of(construct).acknowledge(...accepted);
    }
  }
}

const packs = [AwsSolutionsChecks, HIPAASecurityChecks, NIST80053R5Checks, ServerlessChecks];

/**
 * Adds each cdk-nag pack to an app whose stacks are complete: synthesis fails on findings without an
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
        const found = report.violations.map(({ violatingResources }) => violatingResources.length);
        counts.set(
          pack.name,
          found.reduce((sum, count) => sum + count, 0),
        );
        return report;
      },
    };
  });
  Validations.of(app).addPlugins(...plugins);
  return counts;
}
