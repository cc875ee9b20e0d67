import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { isPublic, routeKey } from '#shared/core/route.ts';
import { manifests } from './fixtures/manifests.ts';
import { propertiesOf, templatesOf, written } from './support.ts';

type Route = { RouteKey: string; AuthorizationType: string; AuthorizerId?: unknown };

const stackKey = { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] };

describe.each(manifests)('the API of $title', ({ manifest }) => {
  const { api } = templatesOf({ manifest });
  const contracts = manifest.flatMap((domain) => domain.api?.routes ?? []);
  const routes = propertiesOf<Route>(api, 'AWS::ApiGatewayV2::Route');

  it('has the routes of the manifest and no other', () => {
    const keys = routes.map(({ RouteKey }) => RouteKey);

    expect(keys.sort()).toEqual(contracts.map(routeKey).sort());
  });

  it('has an authorizer on every route, unless its contract allows the public', () => {
    const open = routes.filter((route) => route.AuthorizationType !== 'JWT' || !route.AuthorizerId);

    expect(open.map(({ RouteKey }) => RouteKey).sort()).toEqual(
      contracts.filter(isPublic).map(routeKey).sort(),
    );
  });

  it('takes access tokens of the one user pool and its one client', () => {
    api.resourceCountIs('AWS::ApiGatewayV2::Authorizer', 1);
    api.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      AuthorizerType: 'JWT',
      JwtConfiguration: { Audience: [Match.anyValue()], Issuer: Match.anyValue() },
    });
  });

  it('is throttled, and logs who called which route, when and from where, without the address called', () => {
    api.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: Match.objectLike({ ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 }),
    });
    const [stage] = propertiesOf<{ AccessLogSettings: { Format: string } }>(api, 'AWS::ApiGatewayV2::Stage');
    const { Format } = stage!.AccessLogSettings;

    expect(Object.keys(JSON.parse(Format))).toEqual(
      expect.arrayContaining(['requestTime', 'routeKey', 'status', 'userId', 'sourceIp']),
    );
    // Links carry their token in the path.
    expect(Format).not.toMatch(/[.:](path|uri|querystring)/i);
  });

  it('answers at one address, which nobody can guess', () => {
    api.resourceCountIs('AWS::ApiGatewayV2::Stage', 1);
    api.hasResourceProperties('AWS::ApiGatewayV2::Stage', { StageName: stackKey });
    expect(written(api.findOutputs('ApiAddress')['ApiAddress']!['Value'])).toContain(written(stackKey));
  });

  it('keeps within the 500 resources of one stack, with some to spare', () => {
    expect(Object.keys(api.toJSON().Resources).length).toBeLessThan(490);
  });
});
