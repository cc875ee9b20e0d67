import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { nameIn, type StageSettings } from '#infra/stages.ts';
import type { Platform } from './platform.ts';

export type JwtApiProps = {
  stage: StageSettings;
  users: NonNullable<Platform['users']>;
};

/** What is written down of each request: enough to follow it, nothing that says who is ill. */
const accessLogFields = {
  requestId: '$context.requestId',
  requestTime: '$context.requestTime',
  routeKey: '$context.routeKey',
  status: '$context.status',
  userId: '$context.authorizer.claims.sub',
  sourceIp: '$context.identity.sourceIp',
  responseLatencyMs: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
};

/** The product's one HTTP API: whoever calls it has a valid access token, unless a route says otherwise. */
export class JwtApi extends Construct {
  readonly http: HttpApi;

  constructor(scope: Construct, id: string, { stage, users }: JwtApiProps) {
    super(scope, id);
    this.http = new HttpApi(this, 'Http', {
      apiName: nameIn(stage, 'api'),
      createDefaultStage: false,
      defaultAuthorizer: new HttpUserPoolAuthorizer('Jwt', users.pool, { userPoolClients: [users.client] }),
    });
    const log = new LogGroup(this, 'AccessLog', {
      // The prefix AWS asks for, so that log delivery policies never outgrow their limit.
      logGroupName: `/aws/vendedlogs/${nameIn(stage, 'api-access')}`,
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.http,
      autoDeploy: true,
      throttle: stage.throttle,
      detailedMetricsEnabled: true,
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
  }
}
