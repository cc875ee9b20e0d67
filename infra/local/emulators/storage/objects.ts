import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Answer } from '../kit/emulator.ts';
import { readContent } from './body.ts';
import { invalidRequestError, noSuchKeyError } from './errors.ts';
import { createVersionId, type Folder, type ObjectProperties } from './folder.ts';
import { decodeText, type Target } from './target.ts';
import { formatDocument, formatElement, formatField } from './xml.ts';

export type Call = {
  readonly request: IncomingMessage;
  readonly target: Target;
  /** The directory that stores the target's bucket. */
  readonly folder: Folder;
  findFolder(bucket: string): Folder;
  readonly now: () => Date;
};

const maxMetadataBytes = 2048;

export const toXmlAnswer = (body: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body,
});

export async function putObject(call: Call): Promise<Answer> {
  const { request, target, folder, now } = call;
  if (request.headers['x-amz-acl'])
    throw invalidRequestError('AccessControlListNotSupported', 'The bucket does not allow ACLs');
  if (request.headers['x-amz-copy-source']) return copyObject(call);
  const content = await readContent(request, target);
  const properties = { ...parseDescription(request.headers), ...buildIdentity(target.key, content, now()) };
  await folder.put(properties, content);
  return { status: 200, headers: { etag: properties.etag, 'x-amz-version-id': properties.versionId } };
}

async function copyObject({ request, target, folder, findFolder, now }: Call): Promise<Answer> {
  const { headers } = request;
  const [path = '', version] = String(headers['x-amz-copy-source']).split('?versionId=');
  const [, bucket = '', key = ''] = /^\/?([^/]+)\/(.+)$/s.exec(decodeText(path)) ?? [];
  const source = await findFolder(bucket).get(key, version);
  if (!source) throw noSuchKeyError();
  const replacesMetadata = headers['x-amz-metadata-directive'] === 'REPLACE';
  const description = replacesMetadata ? parseDescription(headers) : source.properties;
  const properties = { ...description, ...buildIdentity(target.key, source.content, now()) };
  await folder.put(properties, source.content);
  return toXmlAnswer(
    formatDocument('CopyObjectResult', [
      formatField('ETag', properties.etag),
      formatField('LastModified', properties.storedAt),
    ]),
  );
}

function buildIdentity(key: string, content: Buffer, now: Date) {
  const etag = `"${createHash('md5').update(content).digest('hex')}"`;
  const storedAt = now.toISOString();
  return { key, versionId: createVersionId(storedAt), size: content.length, etag, storedAt };
}

function parseDescription(headers: IncomingHttpHeaders) {
  const metadata = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [],
    ),
  );
  if (JSON.stringify(metadata).length > maxMetadataBytes)
    throw invalidRequestError(
      'MetadataTooLarge',
      'Your metadata headers exceed the maximum allowed metadata size',
    );
  return {
    contentType: headers['content-type'] ?? 'binary/octet-stream',
    contentDisposition: headers['content-disposition'],
    metadata,
  };
}

/** Also handles HEAD, for which the server omits the body. */
export async function getObject({ target, folder }: Call): Promise<Answer> {
  const object = await folder.get(target.key, target.query.get('versionId'));
  if (!object) throw noSuchKeyError();
  return { status: 200, headers: buildHeaders(object.properties, target), body: object.content };
}

function buildHeaders(properties: ObjectProperties, { query }: Target): Record<string, string> {
  const disposition = query.get('response-content-disposition') ?? properties.contentDisposition;
  return {
    ...properties.metadata,
    'content-type': query.get('response-content-type') ?? properties.contentType,
    ...(disposition && { 'content-disposition': disposition }),
    etag: properties.etag,
    'x-amz-version-id': properties.versionId,
    'last-modified': new Date(properties.storedAt).toUTCString(),
  };
}

export async function deleteObject({ target, folder, now }: Call): Promise<Answer> {
  await folder.remove(target.key, now().toISOString());
  return { status: 204 };
}

/** The harmless EICAR test file, split so that virus scanners do not detect it here. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** Returns the tag that GuardDuty Malware Protection writes. The emulator scans on each call. */
export async function getTags({ target, folder }: Call): Promise<Answer> {
  const object = await folder.get(target.key, target.query.get('versionId'));
  if (!object) throw noSuchKeyError();
  const status = object.content.includes(eicar) ? 'THREATS_FOUND' : 'NO_THREATS_FOUND';
  const tag = formatElement(
    'Tag',
    formatField('Key', 'GuardDutyMalwareScanStatus') + formatField('Value', status),
  );
  return toXmlAnswer(formatDocument('Tagging', [formatElement('TagSet', tag)]));
}
