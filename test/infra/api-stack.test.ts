import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { listGatewayRoutes } from '#infra/manifest/gateway-routes.ts';
import { manifest as product } from '#infra/manifest/index.ts';
import { manifests } from './fixtures/manifests.ts';
import { listProperties, synthesizeTemplates, toArray, toJson } from './support.ts';

type Route = { RouteKey: string; AuthorizationType: string; AuthorizerId?: unknown };
type GetAtt = { 'Fn::GetAtt': [string, string] };
type Reference = { Ref: string };
type Integration = { IntegrationUri: Reference; CredentialsArn: GetAtt };
type Policy = { PolicyDocument: { Statement: { Action: string; Resource: Reference | Reference[] }[] } };

const stackKey = { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] };

describe.each(manifests)('API of $title', ({ manifest }) => {
  const { api } = synthesizeTemplates({ manifest });
  const gatewayRoutes = listGatewayRoutes(manifest);
  const routes = listProperties<Route>(api, 'AWS::ApiGatewayV2::Route');
  const toRouteKeys = (someRoutes: typeof gatewayRoutes) =>
    someRoutes.map(({ method, path }) => `${method} ${path}`).sort();

  it('has the routes of the manifest’s functions and no other', () => {
    expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual(toRouteKeys(gatewayRoutes));
  });

  it('has an authorizer on every route, unless all its calls are public', () => {
    const unauthorizedRoutes = routes.filter(
      (route) => route.AuthorizationType !== 'JWT' || !route.AuthorizerId,
    );

    expect(unauthorizedRoutes.map(({ RouteKey }) => RouteKey).sort()).toEqual(
      toRouteKeys(gatewayRoutes.filter(({ isPublic }) => isPublic)),
    );
  });

  it('allows no other origin, so a preflight gets no permission', () => {
    api.hasResourceProperties('AWS::ApiGatewayV2::Api', { CorsConfiguration: Match.absent() });
  });

  it('invokes the alias of each function with one role limited to them', () => {
    const integrations = listProperties<Integration>(api, 'AWS::ApiGatewayV2::Integration');
    const aliases = Object.keys(api.findResources('AWS::Lambda::Alias'));
    const invokedAliases = listProperties<Policy>(api, 'AWS::IAM::Policy')
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Action }) => Action === 'lambda:InvokeFunction')
      .flatMap(({ Resource }) => toArray(Resource));

    const sortIds = (references: Reference[]) => references.map(({ Ref }) => Ref).sort();
    expect(sortIds(integrations.map(({ IntegrationUri }) => IntegrationUri))).toEqual(aliases.sort());
    expect(sortIds(invokedAliases)).toEqual(aliases.sort());
    expect(new Set(integrations.map(({ CredentialsArn }) => toJson(CredentialsArn))).size).toBe(1);
    api.resourceCountIs('AWS::Lambda::Permission', 0);
  });

  it('accepts access tokens of the one user pool and its one client', () => {
    api.resourceCountIs('AWS::ApiGatewayV2::Authorizer', 1);
    api.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      AuthorizerType: 'JWT',
      JwtConfiguration: { Audience: [Match.anyValue()], Issuer: Match.anyValue() },
    });
  });

  it('is throttled, and logs caller, route, time and source, without the path', () => {
    api.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
      RouteSettings: Match.absent(),
    });
    const [stage] = listProperties<{ AccessLogSettings: { Format: string } }>(
      api,
      'AWS::ApiGatewayV2::Stage',
    );
    const { Format } = stage!.AccessLogSettings;

    expect(Object.keys(JSON.parse(Format))).toEqual(
      expect.arrayContaining(['requestTime', 'routeKey', 'status', 'userId', 'sourceIp']),
    );
    // Links carry their token in the path.
    expect(Format).not.toMatch(/[.:](path|uri|querystring)/i);
  });

  it('counts crashed functions by the gateway’s log', () => {
    api.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '{ $.integrationError != "-" }',
      MetricTransformations: [
        {
          MetricNamespace: 'serena',
          MetricName: 'crashedCalls',
          MetricValue: '1',
          Dimensions: [{ Key: 'stage', Value: '$.stage' }],
        },
      ],
    });
    const [stage] = listProperties<{ AccessLogSettings: { Format: string } }>(
      api,
      'AWS::ApiGatewayV2::Stage',
    );

    expect(JSON.parse(stage!.AccessLogSettings.Format)).toMatchObject({
      integrationError: '$context.integrationErrorMessage',
      stage: 'serena-prod',
    });
  });

  it('shifts each function to its new version in ten minutes, and rolls back when calls fail', () => {
    const groups = Object.entries(api.findResources('AWS::CodeDeploy::DeploymentGroup'));
    const [alarm] = Object.keys(
      api.findResources('AWS::CloudWatch::Alarm', { Properties: { AlarmName: 'serena-prod-api-errors' } }),
    );
    const shiftedGroups = Object.values(api.findResources('AWS::Lambda::Alias')).map(
      ({ UpdatePolicy }) => UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref,
    );

    expect(shiftedGroups.sort()).toEqual(groups.map(([id]) => id).sort());
    for (const [, { Properties }] of groups)
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaLinear10PercentEvery1Minute',
        AlarmConfiguration: { Alarms: [{ Name: { Ref: alarm } }], Enabled: true },
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
        },
      });
    api.resourceCountIs('AWS::CodeDeploy::Application', 1);
  });

  it('has one address, which cannot be guessed', () => {
    api.resourceCountIs('AWS::ApiGatewayV2::Stage', 1);
    api.hasResourceProperties('AWS::ApiGatewayV2::Stage', { StageName: stackKey });
    expect(toJson(api.findOutputs('ApiAddress')['ApiAddress']!['Value'])).toContain(toJson(stackKey));
  });
});

describe('API of the product', () => {
  const { api } = synthesizeTemplates({ manifest: product });

  // 57 resources are the version, the alias and the deployment group of each function (ADR 75).
  it('stays far below the 300 routes of an API and the 500 resources of a stack', () => {
    expect(listProperties(api, 'AWS::ApiGatewayV2::Route').length).toBeLessThanOrEqual(150);
    expect(Object.keys(api.toJSON()['Resources']).length).toBeLessThanOrEqual(310);
  });
});
