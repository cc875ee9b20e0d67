import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { LambdaVersion, UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { ConfigurationSet, SuppressionReasons } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { FilesBucket } from '#infra/constructs/data/files-bucket.ts';
import { Geocoder } from '#infra/constructs/data/geocoder.ts';
import { LiveChannels } from '#infra/constructs/data/live-channels.ts';
import { StageKey } from '#infra/constructs/data/stage-key.ts';
import { AppBus, AppTable } from '#infra/constructs/data/table-and-bus.ts';
import { Users } from '#infra/constructs/data/users.ts';
import { AppFunction } from '#infra/constructs/functions/app-function.ts';
import type { Platform } from '#infra/constructs/functions/platform.ts';
import { type Domain, timeoutSeconds, type UserPoolTrigger } from '#infra/manifest/types.ts';
import { formatMailSetName, type StageSettings, toResourceName } from '#infra/stages.ts';

export type DataStackProps = StackProps & {
  stage: StageSettings;
  manifest: readonly Domain[];
};

const triggerOperations = {
  customMessage: [UserPoolOperation.CUSTOM_MESSAGE],
  preTokenGeneration: [UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, LambdaVersion.V2_0],
} as const satisfies Record<UserPoolTrigger['trigger'], readonly [UserPoolOperation, LambdaVersion?]>;

/** Long-lived resources, which are the table, files, users, secrets and the event bus. */
export class DataStack extends Stack {
  readonly platform: Required<Platform>;

  constructor(scope: Construct, id: string, { stage, manifest, ...props }: DataStackProps) {
    super(scope, id, props);
    // Resources are protected only if the stack is, so that a failed first deploy can be rolled back.
    const isProtected = this.terminationProtection;
    const key = new StageKey(this, 'Key', { stage });
    const users = new Users(this, 'Users', { stage, key, isProtected });
    users.node.addDependency(this.createMailSet(stage));
    const foundation = {
      stage,
      key,
      users,
      table: new AppTable(this, 'Table', { stage, isProtected }),
      files: new FilesBucket(this, 'Files', { stage }).bucket,
      bus: new AppBus(this, 'Bus', { stage }),
      geocoder: new Geocoder(this, 'Places', { stage }),
      secrets: {
        stripe: this.createSecret('stripe', 'Secret key of the Stripe account (sk_…)', { stage, key }),
        stripeWebhook: this.createSecret('stripe-webhook', 'Signing secret of the Stripe webhook (whsec_…)', {
          stage,
          key,
        }),
        athMovil: this.createSecret('ath-movil', 'Tokens of the ATH Móvil business, as JSON', { stage, key }),
      },
    };
    for (const trigger of manifest.flatMap((domain) => domain.triggers ?? [])) {
      const { alias } = new AppFunction(this, trigger.name, {
        definition: trigger,
        platform: foundation,
        timeoutSeconds: timeoutSeconds.trigger,
      });
      users.addTrigger(alias, toResourceName(stage, trigger.name), triggerOperations[trigger.trigger]);
    }
    const { api: live } = new LiveChannels(this, 'Live', { stage, key, pool: users.pool });
    this.platform = { ...foundation, live };
    new CfnOutput(this, 'TableName', { value: foundation.table.tableName });
    new CfnOutput(this, 'FilesBucketName', { value: foundation.files.bucketName });
    new CfnOutput(this, 'UserPoolId', { value: users.pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: users.client.userPoolClientId });
    new CfnOutput(this, 'UserPoolServerClientId', { value: users.serverClient.userPoolClientId });
  }

  /**
   * Creates the configuration set of the stage's e-mails, which suppresses addresses after bounces and
   * complaints.
   */
  private createMailSet(stage: StageSettings) {
    return new ConfigurationSet(this, 'Mail', {
      configurationSetName: formatMailSetName(stage),
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
  }

  /** Creates a secret with a random value, which every service rejects until a person enters the real one. */
  private createSecret(
    name: string,
    description: string,
    { stage, key }: { stage: StageSettings; key: IKey },
  ) {
    return new Secret(this, name, {
      secretName: toResourceName(stage, name),
      description,
      encryptionKey: key,
      removalPolicy: stage.removalPolicy,
    });
  }
}
