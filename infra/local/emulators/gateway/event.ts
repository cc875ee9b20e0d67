import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type { RouteMatch, RoutePattern } from '#shared/core/router.ts';

type Claims = Readonly<Record<string, unknown>>;
type MatchedRequest = {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly body: Buffer;
  readonly matched: RouteMatch<RoutePattern>;
  readonly claims: Claims | undefined;
};

const textContentType = /^(text\/|application\/(json|.*\+json|xml|x-www-form-urlencoded|javascript))/;

/** Joins repeated headers and parameters with commas, as in payload 2.0. */
const joinHeaders = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  );
function joinQuery({ searchParams }: URL): Record<string, string> | undefined {
  const names = [...new Set(searchParams.keys())];
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, searchParams.getAll(name).join(',')]));
}

/** Converts claims to text, with arrays as `[a b]`, as the JWT authorizer does. */
const flattenClaims = (claims: Claims) =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );

/** Stage name in the paths that functions receive, as in the deployed API. */
const stage = 'emulated';
const toStagePath = ({ pathname }: URL) => `/${stage}${pathname}`;

function buildRequestContext({ request, url, matched: { entry }, claims }: MatchedRequest) {
  const now = Date.now();
  return {
    accountId: '000000000000',
    apiId: 'one-machine',
    domainName: request.headers.host ?? '',
    domainPrefix: 'one-machine',
    http: {
      method: request.method ?? 'GET',
      path: toStagePath(url),
      protocol: 'HTTP/1.1',
      sourceIp: request.socket.remoteAddress ?? '',
      userAgent: request.headers['user-agent'] ?? '',
    },
    requestId: randomUUID(),
    routeKey: `${entry.method} ${entry.path}`,
    stage,
    time: new Date(now).toUTCString(),
    timeEpoch: now,
    ...(claims && {
      authorizer: {
        principalId: '',
        integrationLatency: 0,
        jwt: { claims: flattenClaims(claims), scopes: [] },
      },
    }),
  };
}

/** Builds the Lambda event of an HTTP request (payload format 2.0). */
export function toEvent(matchedRequest: MatchedRequest): APIGatewayProxyEventV2WithJWTAuthorizer {
  const { request, url, body, matched } = matchedRequest;
  const isText = textContentType.test(request.headers['content-type'] ?? '');
  const query = joinQuery(url);
  const context = buildRequestContext(matchedRequest);
  return {
    version: '2.0',
    routeKey: context.routeKey,
    rawPath: toStagePath(url),
    rawQueryString: url.search.slice(1),
    headers: joinHeaders(request),
    ...(query && { queryStringParameters: query }),
    pathParameters: { ...matched.params },
    // Public calls have no authorizer, which the type cannot express.
    requestContext: context as APIGatewayProxyEventV2WithJWTAuthorizer['requestContext'],
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}
