import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemovalPolicy } from 'aws-cdk-lib';
import { AppSyncAuthorizationType, CfnApi, Code, EventApi } from 'aws-cdk-lib/aws-appsync';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type StageSettings, toResourceName } from '#infra/stages.ts';
import { liveNamespace } from '#shared/live/channels.ts';

export type LiveChannelsProps = {
  stage: StageSettings;
  key: IKey;
  pool: UserPool;
};

/** AppSync Events API. Users subscribe with their access token, and only the backend publishes. */
export class LiveChannels extends Construct {
  readonly api: EventApi;

  constructor(scope: Construct, id: string, { stage, key, pool }: LiveChannelsProps) {
    super(scope, id);
    const subscriberAuth = AppSyncAuthorizationType.USER_POOL;
    const publisherAuth = AppSyncAuthorizationType.IAM;
    this.api = new EventApi(this, 'Api', {
      apiName: toResourceName(stage, 'live'),
      authorizationConfig: {
        authProviders: [
          { authorizationType: subscriberAuth, cognitoConfig: { userPool: pool } },
          { authorizationType: publisherAuth },
        ],
        connectionAuthModeTypes: [subscriberAuth],
        defaultSubscribeAuthModeTypes: [subscriberAuth],
        defaultPublishAuthModeTypes: [publisherAuth],
      },
    });
    this.enableErrorLog(stage, key);
    this.api.addChannelNamespace(liveNamespace, {
      code: Code.fromInline(readFileSync(join(import.meta.dirname, 'live-guard.js'), 'utf8')),
    });
  }

  /** Replaces the construct's own logging, which adds a function with an AWS managed policy. */
  private enableErrorLog({ logRetention }: StageSettings, encryptionKey: IKey) {
    const role = new Role(this, 'LogRole', { assumedBy: new ServicePrincipal('appsync.amazonaws.com') });
    new LogGroup(this, 'Log', {
      logGroupName: `/aws/appsync/apis/${this.api.apiId}`,
      retention: logRetention,
      encryptionKey,
      removalPolicy: RemovalPolicy.DESTROY,
    }).grantWrite(role);
    const { defaultChild } = this.api.node;
    if (!(defaultChild instanceof CfnApi)) throw new Error('The event API has no CfnApi as default child.');
    defaultChild.addPropertyOverride('EventConfig.LogConfig', {
      CloudWatchLogsRoleArn: role.roleArn,
      LogLevel: 'ERROR',
    });
  }
}
