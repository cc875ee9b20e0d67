import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { LambdaHandler } from '#infra/local/bus/lambda.ts';
import type { Role } from '#shared/core/roles.ts';
import { type AnyRoute, apiPrefix, toRouteKey } from '#shared/core/route.ts';

type Call = {
  readonly route: AnyRoute;
  /** Absent for a visitor. */
  readonly as?: { readonly id: string; readonly role: Role } | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
};

const groupByRole: Record<Role, string> = {
  admin: 'admin',
  supervisor: 'supervisor',
  staff: 'esteticista',
  patient: 'paciente',
};
// The handlers read neither the remaining time nor the name of the function.
const context = {} as Context;

const buildClaims = ({ id, role }: NonNullable<Call['as']>) => ({
  sub: id,
  token_use: 'access',
  'cognito:groups': `[${groupByRole[role]}]`,
  iat: String(Math.floor(Date.now() / 1000)),
});

/** Builds the event of an HTTP API whose authorizer has checked the token (payload format 2.0). */
export function buildEvent({ route, as, params = {}, query, body }: Call) {
  const { method } = route;
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const rawPath = `${apiPrefix}${path}`;
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: '',
    headers: {},
    isBase64Encoded: false,
    ...(query && { queryStringParameters: query }),
    ...(body && { body: JSON.stringify(body) }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'bench',
      stage: '$default',
      requestId: 'bench',
      routeKey: '$default',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
      ...(as && { authorizer: { jwt: { claims: buildClaims(as), scopes: [] } } }),
    },
  };
}

/** Calls a function's handler and returns the body. Throws for an error response. */
export async function callHandler(handler: LambdaHandler, call: Call): Promise<unknown> {
  const { statusCode, body } = (await handler(
    buildEvent(call),
    context,
  )) as APIGatewayProxyStructuredResultV2;
  if (statusCode !== 200) throw new Error(`${toRouteKey(call.route)} answered ${statusCode}: ${body}`);
  return call.route.contentType ? body : JSON.parse(body ?? '');
}
