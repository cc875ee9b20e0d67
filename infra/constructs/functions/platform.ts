import type { EventApi } from 'aws-cdk-lib/aws-appsync';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Secret } from '#infra/manifest/types.ts';
import { formatMailSetName, formatPublicUrl, type StageSettings, stageId } from '#infra/stages.ts';
import { type EnvName, envNames } from '#lambdas/platform/env.ts';
import type { Geocoder } from '../data/geocoder.ts';

export type Platform = {
  readonly stage: StageSettings;
  readonly key: IKey;
  readonly table: TableV2;
  readonly files: IBucket;
  readonly bus: IEventBus;
  readonly secrets: Readonly<Record<Secret, ISecret>>;
  readonly users: {
    readonly pool: UserPool;
    readonly client: UserPoolClient;
    readonly serverClient: UserPoolClient;
  };
  /** Absent for the pool's own triggers, because the API depends on the pool. */
  readonly live?: EventApi;
  readonly geocoder: Geocoder;
};

const secretEnvNames = {
  stripe: 'stripeSecretId',
  stripeWebhook: 'stripeWebhookSecretId',
  athMovil: 'athMovilSecretId',
} as const satisfies Record<Secret, EnvName>;

/** Returns a function's environment variables, with the ids of only the secrets that it uses. */
export function buildEnvironmentVariables(
  platform: Platform,
  secrets: readonly Secret[] = [],
): Record<string, string> {
  const { stage, users, live } = platform;
  return {
    [envNames.stage]: stage.name,
    [envNames.stageId]: stageId(stage),
    [envNames.table]: platform.table.tableName,
    [envNames.busName]: platform.bus.eventBusName,
    [envNames.filesBucket]: platform.files.bucketName,
    [envNames.mailFrom]: `${stage.mail.name} <${stage.mail.address}>`,
    [envNames.mailSet]: formatMailSetName(stage),
    [envNames.smsOriginationNumber]: stage.sms.originationNumber,
    [envNames.publicUrl]: formatPublicUrl(stage),
    ...(stage.uniformSignInErrors && { [envNames.uniformSignInErrors]: 'true' }),
    [envNames.stripePublishableKey]: stage.stripePublishableKey,
    [envNames.placeIndex]: platform.geocoder.placeIndex.indexName,
    [envNames.routeCalculator]: platform.geocoder.routeCalculator.calculatorName,
    [envNames.userPoolId]: users.pool.userPoolId,
    [envNames.userPoolClientId]: users.client.userPoolClientId,
    [envNames.userPoolServerClientId]: users.serverClient.userPoolClientId,
    ...(live && { [envNames.liveEndpoint]: `https://${live.httpDns}` }),
    ...Object.fromEntries(
      secrets.map((secret) => [envNames[secretEnvNames[secret]], platform.secrets[secret].secretArn]),
    ),
  };
}
