import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { assertNotProduction, buildCorsHeaders, type RunningServer } from '../http.ts';
import { type Answer, startEmulator } from '../kit/emulator.ts';
import { ServiceError } from '../kit/service-error.ts';
import { createBucket, deleteObjects, headBucket, listObjects, listVersions } from './buckets.ts';
import { notImplementedError } from './errors.ts';
import { openFolder } from './folder.ts';
import { type Call, deleteObject, getObject, getTags, putObject } from './objects.ts';
import { type Credentials, checkSignature } from './signature.ts';
import { parseTarget, type Target } from './target.ts';
import { formatDocument, formatField } from './xml.ts';

type StorageSettings = Credentials & {
  readonly port: number;
  readonly directory: string;
  readonly buckets: readonly string[];
  /** Clock for the age of signatures. This is the machine's clock, with which callers sign. */
  readonly now: () => Date;
};

const objectCalls = new Map([
  ['GET', getObject],
  ['HEAD', getObject],
  ['PUT', putObject],
  ['DELETE', deleteObject],
]);
const tagCalls = new Map([['GET', getTags]]);
const bucketCalls = new Map([
  ['GET', listObjects],
  ['HEAD', headBucket],
  ['PUT', createBucket],
  ['POST', deleteObjects],
]);
const versionCalls = new Map([['GET', listVersions]]);
/** Allowed bucket names, which are folder names here. */
const bucketNamePattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Other query parameters belong to unsupported parts of S3. */
const knownParameter =
  /^(x-id|x-amz-.*|list-type|prefix|max-keys|continuation-token|start-after|delete|tagging|versions|versionId|response-content-(type|disposition))$/i;

/**
 * Starts the Amazon S3 emulator in path style on a folder. Every request except a preflight must be signed.
 */
export async function startStorage(settings: StorageSettings): Promise<RunningServer> {
  assertNotProduction('Storage');
  const { directory } = settings;
  const entries = existsSync(directory) ? readdirSync(directory, { withFileTypes: true }) : [];
  const existingBuckets = entries.flatMap((entry) =>
    entry.isDirectory() && bucketNamePattern.test(entry.name) ? [entry.name] : [],
  );
  const folders = new Map(
    [...new Set([...settings.buckets, ...existingBuckets])].map((name) => [
      name,
      openFolder(directory, name),
    ]),
  );
  const findFolder = (bucket: string) => {
    const folder = folders.get(bucket);
    if (!folder) throw new ServiceError(404, 'NoSuchBucket', 'The specified bucket does not exist');
    return folder;
  };
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const target = parseTarget(request.url ?? '/');
    checkSignature(request, target, { service: 's3', credentials: settings, now: settings.now() });
    const isNewBucket = request.method === 'PUT' && target.key === '' && !folders.has(target.bucket);
    if (isNewBucket && !bucketNamePattern.test(target.bucket))
      throw new ServiceError(400, 'InvalidBucketName', 'The specified bucket is not valid.');
    if (isNewBucket) folders.set(target.bucket, openFolder(directory, target.bucket));
    const folder = findFolder(target.bucket);
    return findCall(request, target)({ request, target, folder, findFolder, now: settings.now });
  };
  return startEmulator({
    name: 'Storage',
    port: settings.port,
    headers: buildHeaders,
    answer: async ({ request }) => withContentLength(await answer(request)),
    toErrorAnswer: ({ status, code, message }) =>
      withContentLength({
        status,
        headers: { 'content-type': 'application/xml' },
        body: formatDocument('Error', [formatField('Code', code), formatField('Message', message)]),
      }),
  });
}

function findCall({ method = '' }: IncomingMessage, { key, query }: Target): (call: Call) => Promise<Answer> {
  const unknownParameter = [...query.keys()].find((name) => !knownParameter.test(name));
  const objectCandidates = query.has('tagging') ? tagCalls : objectCalls;
  const bucketCandidates = query.has('versions') ? versionCalls : bucketCalls;
  const calls = key ? objectCandidates : bucketCandidates;
  const call = unknownParameter ? undefined : calls.get(method);
  if (!call) throw notImplementedError(unknownParameter ?? `${method} of ${key ? 'an object' : 'a bucket'}`);
  return call;
}

const buildHeaders = (request: IncomingMessage) => ({
  ...buildCorsHeaders(request),
  'access-control-allow-methods': 'GET, PUT, HEAD',
  'access-control-expose-headers': 'ETag, Content-Disposition, Content-Length',
  'x-content-type-options': 'nosniff',
  'x-amz-request-id': randomUUID(),
});

/** Adds the content length, which HEAD needs because it has no body. */
const withContentLength = ({ status, headers, body = '' }: Answer): Answer => ({
  status,
  headers: { ...headers, ...(status !== 204 && { 'content-length': String(Buffer.byteLength(body)) }) },
  body,
});
