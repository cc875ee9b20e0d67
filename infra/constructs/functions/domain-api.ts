import { HttpMethod, HttpNoneAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { type Api, timeoutSeconds } from '#infra/manifest/types.ts';
import { apiPrefix, isPublic } from '#shared/core/route.ts';
import { AppFunction } from './app-function.ts';
import type { JwtApi } from './jwt-api.ts';
import { placedApi } from './placed.ts';
import type { Platform } from './platform.ts';

export type DomainApiProps = {
  /** The domain's name. */
  name: string;
  api: Api;
  door: JwtApi;
  platform: Platform;
};

/** One domain's calls: one function, and a route of its own for each, so that each is authorised and measured alone. */
export class DomainApi extends Construct {
  constructor(scope: Construct, id: string, { name, api, door, platform }: DomainApiProps) {
    super(scope, id);
    const { lambda } = new AppFunction(this, 'Api', {
      placed: placedApi(name, api),
      platform,
      timeoutSeconds: timeoutSeconds.api,
    });
    // One permission for the function rather than one per route keeps a hundred routes within one stack.
    const integration = new HttpLambdaIntegration('Integration', lambda, { scopePermissionToRoute: false });
    for (const route of api.routes) {
      door.http.addRoutes({
        path: `${apiPrefix}${route.path}`,
        methods: [HttpMethod[route.method]],
        integration,
        ...(isPublic(route) && { authorizer: new HttpNoneAuthorizer() }),
      });
    }
  }
}
