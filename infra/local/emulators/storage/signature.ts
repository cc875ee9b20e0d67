import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ServiceError } from '../kit/service-error.ts';
import { accessDeniedError, invalidRequestError } from './errors.ts';
import type { Target } from './target.ts';

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };

/** An AWS signature of version 4, from the Authorization header or a presigned link. */
type Claim = {
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** `YYYYMMDDTHHMMSSZ` */
  readonly timestamp: string;
  readonly payloadHash: string;
  /** Lifetime of a link. Header signatures have a fixed tolerance instead. */
  readonly lifetimeSeconds?: number;
};

const toleranceMs = 900_000;
const maxLinkSeconds = 604_800;

type VerificationInput = {
  readonly service: 's3' | 'appsync';
  readonly credentials: Credentials;
  readonly now: Date;
};

/** Throws unless the request is validly signed for this service with these credentials. */
export function checkSignature(
  request: IncomingMessage,
  target: Pick<Target, 'path' | 'query'>,
  { service, credentials, now }: VerificationInput,
): void {
  const { headers, method = 'GET' } = request;
  const claim = target.query.has('X-Amz-Signature')
    ? parseLinkClaim(target.query)
    : parseHeaderClaim(headers);
  const scope = parseScope(claim, service);
  if (scope.accessKeyId !== credentials.accessKeyId)
    throw new ServiceError(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  checkTime(claim, now);
  checkCoverage(claim, headers);
  const stringToSign = [
    'AWS4-HMAC-SHA256',
    claim.timestamp,
    scope.text,
    sha256(buildCanonicalRequest(claim, { method, headers, target })),
  ].join('\n');
  const key = [scope.date, scope.region, scope.service, 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  const expectedSignature = hmac(key, stringToSign);
  const signature = Buffer.from(claim.signature, 'hex');
  if (signature.length !== expectedSignature.length || !timingSafeEqual(signature, expectedSignature))
    throw new ServiceError(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    );
}

function parseLinkClaim(query: Target['query']): Claim {
  const readParameter = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const lifetimeSeconds = Number(readParameter('Expires'));
  const isValid =
    readParameter('Algorithm') === 'AWS4-HMAC-SHA256' &&
    lifetimeSeconds >= 1 &&
    lifetimeSeconds <= maxLinkSeconds;
  if (!isValid)
    throw invalidRequestError(
      'AuthorizationQueryParametersError',
      'The query-string authentication is not valid.',
    );
  return {
    credential: readParameter('Credential'),
    signedHeaders: readParameter('SignedHeaders').split(';'),
    signature: readParameter('Signature'),
    timestamp: readParameter('Date'),
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    lifetimeSeconds,
  };
}

function parseHeaderClaim(headers: IncomingHttpHeaders): Claim {
  const { authorization } = headers;
  if (!authorization) throw accessDeniedError();
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=(\w+)$/.exec(authorization) ??
    [];
  const payloadHash = headers['x-amz-content-sha256'];
  if (!credential || !signedHeaders || !signature || typeof payloadHash !== 'string')
    throw invalidRequestError('AuthorizationHeaderMalformed', 'The authorization header is malformed.');
  const timestamp = String(headers['x-amz-date'] ?? '');
  return { credential, signedHeaders: signedHeaders.split(';'), signature, timestamp, payloadHash };
}

function parseScope({ credential, timestamp }: Claim, expectedService: VerificationInput['service']) {
  const [accessKeyId = '', date = '', region = '', service = '', end] = credential.split('/');
  if (end !== 'aws4_request' || service !== expectedService || date !== timestamp.slice(0, 8))
    throw invalidRequestError('AuthorizationHeaderMalformed', 'The credential scope is malformed.');
  return { accessKeyId, date, region, service, text: `${date}/${region}/${service}/${end}` };
}

function checkTime({ timestamp, lifetimeSeconds }: Claim, now: Date): void {
  const iso = timestamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const ageMs = now.getTime() - Date.parse(iso);
  if (Number.isNaN(ageMs))
    throw accessDeniedError('AWS authentication requires a valid Date or x-amz-date header');
  if (lifetimeSeconds === undefined && Math.abs(ageMs) > toleranceMs)
    throw new ServiceError(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    );
  if (lifetimeSeconds !== undefined && ageMs >= lifetimeSeconds * 1000)
    throw accessDeniedError('Request has expired');
  if (ageMs < -toleranceMs) throw accessDeniedError('Request is not valid yet');
}

/** Throws if a `host` or `x-amz-*` header is unsigned. Otherwise the holder of a link could add one. */
function checkCoverage({ signedHeaders }: Claim, headers: IncomingHttpHeaders): void {
  const requiredHeaders = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (!requiredHeaders.every((name) => signedHeaders.includes(name)))
    throw accessDeniedError('There were headers present in the request which were not signed');
}

function buildCanonicalRequest(
  claim: Claim,
  {
    method,
    headers,
    target,
  }: { method: string; headers: IncomingHttpHeaders; target: Pick<Target, 'path' | 'query'> },
): string {
  const query = [...target.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => ({ name: encodeComponent(name), value: encodeComponent(value) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, value }) => `${name}=${value}`);
  const normalizeHeader = (name: string) =>
    String(headers[name] ?? '')
      .trim()
      .replace(/ +/g, ' ');
  return [
    method,
    target.path.split('/').map(encodeComponent).join('/'),
    query.join('&'),
    ...claim.signedHeaders.map((name) => `${name}:${normalizeHeader(name)}`),
    '',
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
}

const encodeComponent = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
