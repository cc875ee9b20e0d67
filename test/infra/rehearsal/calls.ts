import { createRouter, type RoutePattern } from '#shared/core/router.ts';
import type { Resource } from './deployment.ts';
import { allowsRequest, canAssume, listStatements } from './policies.ts';
import { findAliasTarget } from './rights.ts';
import type { SynthesizedStage } from './stage.ts';

export type RouteTarget = {
  readonly functionName: string;
  /** User pool and client whose tokens the route requires. It is absent on a public route. */
  readonly tokens?: { readonly issuer: string; readonly audience: readonly string[] };
};

type Rule = { readonly Source: string; readonly Target: string };

/** Returns the rewrite target of a path that no page of the site serves. */
export function findRewriteTarget({ listByType }: SynthesizedStage, path: string): string {
  const rules = listByType('AWS::Amplify::App').flatMap(
    ({ properties }) => properties['CustomRules'] as Rule[],
  );
  for (const { Source, Target } of rules) {
    const [prefix = ''] = Source.split('<*>');
    if (Source.endsWith('<*>') && path.startsWith(prefix))
      return Target.replace('<*>', path.slice(prefix.length));
  }
  throw new Error(`No rewrite rule of the site matches ${path}.`);
}

function readTokens({ getResource }: SynthesizedStage, { properties }: Resource): RouteTarget['tokens'] {
  if (properties['AuthorizationType'] !== 'JWT') return undefined;
  const { JwtConfiguration } = getResource(
    'AWS::ApiGatewayV2::Authorizer',
    properties['AuthorizerId'],
  ).properties;
  const { Issuer, Audience } = JwtConfiguration as { Issuer: string; Audience: string[] };
  return { issuer: Issuer, audience: Audience };
}

/** Returns the name of the integration's function. Throws if its role may not invoke it. */
function findInvokedFunction(stage: SynthesizedStage, { properties }: Resource): string {
  const alias = String(properties['IntegrationUri']);
  const lambda = findAliasTarget(stage, alias);
  const role = stage.getResource('AWS::IAM::Role', properties['CredentialsArn']);
  const request = { action: 'lambda:InvokeFunction', resource: alias };
  if (!canAssume(role, 'apigateway.amazonaws.com') || !allowsRequest(listStatements(stage, role), request))
    throw new Error(`The API may not invoke ${lambda.identity.ref}.`);
  return lambda.identity.ref;
}

/** Returns the function that serves a request. Throws where API Gateway would answer 404 or 500. */
export function resolveRoute(stage: SynthesizedStage, method: string, address: string): RouteTarget {
  const { origin, pathname } = new URL(address);
  const [, stageName = '', ...pathSegments] = pathname.split('/');
  const api = stage
    .listByType('AWS::ApiGatewayV2::Api')
    .find(({ identity }) => identity.attributes['ApiEndpoint'] === origin);
  const belongsToApi = ({ properties }: Resource) => properties['ApiId'] === api?.identity.ref;
  const stages = stage.listByType('AWS::ApiGatewayV2::Stage').filter(belongsToApi);
  if (!stages.some(({ properties }) => properties['StageName'] === stageName))
    throw new Error(`No API has a stage at ${origin}/${stageName}.`);
  const routes = stage.listByType('AWS::ApiGatewayV2::Route').filter(belongsToApi);
  const entries = routes.map((route) => {
    const [verb = '', path = ''] = String(route.properties['RouteKey']).split(' ');
    return { method: verb as RoutePattern['method'], path, route };
  });
  const matchedRoute = createRouter(entries)(method, `/${pathSegments.join('/')}`)?.entry.route;
  if (!matchedRoute) throw new Error(`No route for ${method} ${address}.`);
  const target = String(matchedRoute.properties['Target']).replace('integrations/', '');
  const integration = stage.getResource('AWS::ApiGatewayV2::Integration', target);
  const tokens = readTokens(stage, matchedRoute);
  return { functionName: findInvokedFunction(stage, integration), ...(tokens && { tokens }) };
}
