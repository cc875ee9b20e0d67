import { Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpIntegrationType,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRouteIntegration,
  HttpStage,
  IntegrationCredentials,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { GatewayRoute } from '#infra/manifest/gateway-routes.ts';
import { type Api, timeoutSeconds } from '#infra/manifest/types.ts';
import { type StageSettings, stageId, toResourceName } from '#infra/stages.ts';
import { metricsNamespace } from '#lambdas/platform/metrics.ts';
import { AppFunction } from './app-function.ts';
import { toApiFunction } from './function-definition.ts';
import type { GradualShift } from './gradual-shift.ts';
import type { Platform } from './platform.ts';

export type JwtApiProps = {
  stage: StageSettings;
  key: IKey;
  users: Platform['users'];
};

/** Access log fields, which identify a request and contain no health data. */
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

/** Metric of requests whose function crashed, timed out or was throttled, and therefore logged nothing. */
export const crashedCallsMetricName = 'crashedCalls';

/** Returns the random part of the API stack's id. `Aws.STACK_ID` would be the referring stack's id. */
const selectStackKey = (scope: Construct) => Fn.select(2, Fn.split('/', Stack.of(scope).stackId));

/** The HTTP API. Routes need a token unless public, and only the site's proxy knows its address (ADR 30). */
export class JwtApi extends Construct {
  readonly http: HttpApi;
  /** Address before `/api`. */
  readonly address: string;
  readonly caller: Role;

  constructor(scope: Construct, id: string, { stage, key, users }: JwtApiProps) {
    super(scope, id);
    this.http = new HttpApi(this, 'Http', {
      apiName: toResourceName(stage, 'api'),
      createDefaultStage: false,
      defaultAuthorizer: new HttpUserPoolAuthorizer('Jwt', users.pool, { userPoolClients: [users.client] }),
    });
    this.caller = new Role(this, 'Caller', { assumedBy: new ServicePrincipal('apigateway.amazonaws.com') });
    const log = new LogGroup(this, 'AccessLog', {
      // The prefix that AWS recommends, so that log delivery policies stay below their size limit.
      logGroupName: `/aws/vendedlogs/${toResourceName(stage, 'api-access')}`,
      retention: stage.logRetention,
      encryptionKey: key,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    log.addMetricFilter('Crashed', {
      // The access log writes a hyphen for a missing value.
      filterPattern: FilterPattern.stringValue('$.integrationError', '!=', '-'),
      metricNamespace: metricsNamespace,
      metricName: crashedCallsMetricName,
      dimensions: { stage: '$.stage' },
    });
    const stackKey = selectStackKey(this);
    this.address = `${this.http.apiEndpoint}/${stackKey}`;
    new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: stackKey,
      autoDeploy: true,
      throttle: stage.throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify({ ...accessLogFields, stage: stageId(stage) })),
      },
    });
  }
}

/** Invokes a function with the API's role, so functions need no resource policy for it. */
class FunctionIntegration extends HttpRouteIntegration {
  readonly #target: IFunction;
  readonly #caller: Role;

  constructor(target: IFunction, caller: Role) {
    super('Integration');
    this.#target = target;
    this.#caller = caller;
  }

  override bind() {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.#target.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.#caller),
    };
  }
}

export type DomainApiProps = {
  name: string;
  api: Api;
  routes: readonly GatewayRoute[];
  gateway: JwtApi;
  shift: GradualShift;
  platform: Platform;
};

export class DomainApi extends Construct {
  constructor(scope: Construct, id: string, { name, api, routes, gateway, shift, platform }: DomainApiProps) {
    super(scope, id);
    const definition = toApiFunction(name, api);
    const apiFunction = new AppFunction(this, 'Api', {
      definition,
      platform,
      timeoutSeconds: timeoutSeconds.api,
    });
    gateway.caller.addToPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [apiFunction.alias.functionArn] }),
    );
    shift.add(definition.name, apiFunction);
    const integration = new FunctionIntegration(apiFunction.alias, gateway.caller);
    for (const { method, path, isPublic } of routes) {
      gateway.http.addRoutes({
        path,
        methods: [HttpMethod[method]],
        integration,
        ...(isPublic && { authorizer: new HttpNoneAuthorizer() }),
      });
    }
  }
}
