import { type App, Validations } from 'aws-cdk-lib';
import { nameIn, type StageSettings } from '#infra/stages.ts';

type Acknowledgement = {
  /** cdk-nag's rule; where one rule has many findings, each finding by its own name in brackets. */
  readonly rules: readonly string[];
  /** Paths of the constructs it holds for. */
  readonly at: RegExp;
  readonly reason: string;
};

const wildcard = (...resources: string[]) => resources.map((of) => `AwsSolutions-IAM5[Resource::${of}]`);
const managedPolicy = (name: string) =>
  `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${name}]`;

/** Findings that name the stage's own resources. */
const stageAcknowledgements = (stage: StageSettings): readonly Acknowledgement[] => [
  {
    rules: wildcard(`${nameIn(stage, 'data')}:ExportsOutputFnGetAttFiles51320BCEArn55B9531C/*`),
    at: /-(api|background)\/[^/]+\/\w+\/Role$/,
    reason:
      'Every object of the one bucket that is there for documents; whose they are is the handler to say.',
  },
];

/** Every finding of cdk-nag we live with, and why; anything else fails the synthesis. */
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
    rules: ['AwsSolutions-SMG4'],
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
    at: /-(api|background|data)\/[^/]+\/\w+\/Role$|-data\/[^/]+\/Role$/,
    reason:
      'X-Ray, ListStreams and SMS to a phone number have no resource to name; a test allows nothing else.',
  },
  {
    rules: ['AwsSolutions-APIG4'],
    at: /-api\/HttpApi\/Http$/,
    reason:
      'Only a route that leads to public calls alone has no authorizer; a test compares each with its contracts.',
  },
  {
    rules: ['AwsSolutions-SQS3'],
    at: /-background\/[^/]+\/DeadLetters\/Queue$/,
    reason: 'It is a dead letter queue, of a schedule or a stream, where cdk-nag does not look for one.',
  },
  {
    rules: [managedPolicy('AWSBackupServiceRolePolicyForBackup')],
    at: /-operations\/Backup\/Plan\/Table\/Role$/,
    reason: "AWS Backup's own policy, which follows the service.",
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
    ],
    at: /-web\/com\.amazonaws\.cdk\.custom-resources\.amplify-asset-deployment-provider$/,
    reason:
      "CDK's own machinery that uploads the built site during a deploy; its roles are not ours to write.",
  },
];

/** Marks what has been built; to be called when all stacks stand. */
export function acknowledgeFindings(app: App, stage: StageSettings) {
  const constructs = app.node.findAll();
  for (const { rules, at, reason } of [...acknowledgements, ...stageAcknowledgements(stage)]) {
    const accepted = rules.map((id) => ({ id, reason }));
    for (const construct of constructs.filter(({ node }) => at.test(node.path))) {
      Validations.of(construct).acknowledge(...accepted);
    }
  }
}
