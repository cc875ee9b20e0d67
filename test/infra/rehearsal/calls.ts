import { type Pattern, routerOf } from '#shared/core/router.ts';
import type { Resource } from './deployment.ts';
import { allows, mayAssume, rightsOf } from './policies.ts';
import { behind } from './rights.ts';
import type { Rehearsed } from './stage.ts';

export type Reached = {
  readonly functionName: string;
  /** User pool and client whose tokens the route requires; absent on a public route. */
  readonly tokens?: { readonly issuer: string; readonly audience: readonly string[] };
};

type Rule = { readonly Source: string; readonly Target: string };

/** The rewrite target of a path that the site's pages do not answer. */
export function rewrittenBySite({ ofType }: Rehearsed, path: string): string {
  const rules = ofType('AWS::Amplify::App').flatMap(({ properties }) => properties['CustomRules'] as Rule[]);
  for (const { Source, Target } of rules) {
    const [before = ''] = Source.split('<*>');
    if (Source.endsWith('<*>') && path.startsWith(before))
      return Target.replace('<*>', path.slice(before.length));
  }
  throw new Error(`The site rewrites no ${path}.`);
}

function tokensOf({ find }: Rehearsed, { properties }: Resource): Reached['tokens'] {
  if (properties['AuthorizationType'] !== 'JWT') return undefined;
  const { JwtConfiguration } = find('AWS::ApiGatewayV2::Authorizer', properties['AuthorizerId']).properties;
  const { Issuer, Audience } = JwtConfiguration as { Issuer: string; Audience: string[] };
  return { issuer: Issuer, audience: Audience };
}

/** The function behind an integration that its role may invoke. */
function invokedBy(stage: Rehearsed, { properties }: Resource): string {
  const alias = String(properties['IntegrationUri']);
  const lambda = behind(stage, alias);
  const role = stage.find('AWS::IAM::Role', properties['CredentialsArn']);
  const request = { action: 'lambda:InvokeFunction', resource: alias };
  if (!mayAssume(role, 'apigateway.amazonaws.com') || !allows(rightsOf(stage, role), request))
    throw new Error(`The API may not invoke ${lambda.identity.ref}.`);
  return lambda.identity.ref;
}

/** The function that answers an API Gateway request; throws where it would answer 404 or 500. */
export function reached(stage: Rehearsed, method: string, address: string): Reached {
  const { origin, pathname } = new URL(address);
  const [, stageName = '', ...rest] = pathname.split('/');
  const api = stage
    .ofType('AWS::ApiGatewayV2::Api')
    .find(({ identity }) => identity.attributes['ApiEndpoint'] === origin);
  const isOfApi = ({ properties }: Resource) => properties['ApiId'] === api?.identity.ref;
  const stages = stage.ofType('AWS::ApiGatewayV2::Stage').filter(isOfApi);
  if (!stages.some(({ properties }) => properties['StageName'] === stageName))
    throw new Error(`No API has a stage at ${origin}/${stageName}.`);
  const routes = stage.ofType('AWS::ApiGatewayV2::Route').filter(isOfApi);
  const entries = routes.map((route) => {
    const [verb = '', path = ''] = String(route.properties['RouteKey']).split(' ');
    return { method: verb as Pattern['method'], path, route };
  });
  const found = routerOf(entries)(method, `/${rest.join('/')}`)?.found.route;
  if (!found) throw new Error(`No route for ${method} ${address}.`);
  const target = String(found.properties['Target']).replace('integrations/', '');
  const integration = stage.find('AWS::ApiGatewayV2::Integration', target);
  const tokens = tokensOf(stage, found);
  return { functionName: invokedBy(stage, integration), ...(tokens && { tokens }) };
}
