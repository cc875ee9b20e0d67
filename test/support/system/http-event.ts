import type { APIGatewayProxyEventV2 } from 'aws-lambda';

type HttpEventInput = {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: string;
  readonly base64?: boolean;
};

/** Creates a call as API Gateway passes it, payload format 2.0. */
export const anHttpEvent = ({
  params,
  query,
  body,
  base64 = false,
}: HttpEventInput = {}): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: 'POST /api/things/{thingId}',
  rawPath: '/api/things/t1',
  rawQueryString: new URLSearchParams(query).toString(),
  headers: { 'content-type': 'application/json' },
  requestContext: {
    accountId: '000000000000',
    apiId: 'api',
    domainName: 'centro.example',
    domainPrefix: 'centro',
    http: {
      method: 'POST',
      path: '/api/things/t1',
      protocol: 'HTTP/1.1',
      sourceIp: '192.0.2.1',
      userAgent: 'test',
    },
    requestId: 'request-1',
    routeKey: 'POST /api/things/{thingId}',
    stage: '$default',
    time: '06/Mar/2026:20:00:00 +0000',
    timeEpoch: 1_772_827_200_000,
  },
  isBase64Encoded: base64,
  ...(params && { pathParameters: params }),
  ...(query && { queryStringParameters: query }),
  ...(body !== undefined && { body }),
});
