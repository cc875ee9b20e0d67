import type { Answer } from '../kit/emulator.ts';
import { readContent } from './body.ts';
import { invalidRequestError, notImplementedError } from './errors.ts';
import { type Call, toXmlAnswer } from './objects.ts';
import { formatDocument, formatElement, formatField, listTexts } from './xml.ts';

const maxKeys = 1000;

export async function headBucket(): Promise<Answer> {
  return { status: 200 };
}

/** Buckets need no creation: a folder appears with its first object. */
export async function createBucket(): Promise<Answer> {
  return { status: 200 };
}

/** ListObjectVersions without paging. */
export async function listVersions({ target, folder }: Call): Promise<Answer> {
  const { bucket, query } = target;
  const prefix = query.get('prefix') ?? '';
  const versions = await folder.listVersions(prefix);
  const versionElements = versions.map(({ key, versionId, isRemoved, storedAt, size, etag }, index) => {
    const isLatest = versions[index - 1]?.key !== key;
    const commonFields =
      formatField('Key', key) +
      formatField('VersionId', versionId) +
      formatField('IsLatest', isLatest) +
      formatField('LastModified', storedAt);
    return isRemoved
      ? formatElement('DeleteMarker', commonFields)
      : formatElement('Version', commonFields + formatField('ETag', etag) + formatField('Size', size));
  });
  return toXmlAnswer(
    formatDocument('ListVersionsResult', [
      formatField('Name', bucket),
      formatField('Prefix', prefix),
      formatField('IsTruncated', false),
      ...versionElements,
    ]),
  );
}

/** ListObjectsV2. The continuation token is the last key of the page. */
export async function listObjects({ target, folder }: Call): Promise<Answer> {
  const { bucket, query } = target;
  if (query.get('list-type') !== '2') throw notImplementedError('ListObjects version 1');
  const prefix = query.get('prefix') ?? '';
  const limit = Math.min(Number(query.get('max-keys') ?? maxKeys), maxKeys);
  const continuationKey = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
  const startKey = continuationKey || (query.get('start-after') ?? '');
  const objects = (await folder.list(prefix)).filter(({ key }) => isAfter(key, startKey));
  const page = objects.slice(0, limit);
  const isTruncated = page.length > 0 && objects.length > page.length;
  const continuationToken = Buffer.from(page.at(-1)?.key ?? '').toString('base64url');
  return toXmlAnswer(
    formatDocument('ListBucketResult', [
      formatField('Name', bucket),
      formatField('Prefix', prefix),
      formatField('MaxKeys', limit),
      formatField('KeyCount', page.length),
      formatField('IsTruncated', isTruncated),
      ...(isTruncated ? [formatField('NextContinuationToken', continuationToken)] : []),
      ...page.map(({ key, size, etag, storedAt }) =>
        formatElement(
          'Contents',
          formatField('Key', key) +
            formatField('Size', size) +
            formatField('ETag', etag) +
            formatField('LastModified', storedAt),
        ),
      ),
    ]),
  );
}

const isAfter = (key: string, start: string) => Buffer.compare(Buffer.from(key), Buffer.from(start)) > 0;

export async function deleteObjects({ request, target, folder, now }: Call): Promise<Answer> {
  const requestXml = (await readContent(request, target)).toString();
  const keys = listTexts(requestXml, 'Key');
  if (keys.length === 0 || keys.length > maxKeys)
    throw invalidRequestError('MalformedXML', 'The XML you provided was not well-formed');
  for (const key of keys) await folder.remove(key, now().toISOString());
  const isQuiet = listTexts(requestXml, 'Quiet').includes('true');
  const deletedElements = keys.map((key) => formatElement('Deleted', formatField('Key', key)));
  return toXmlAnswer(formatDocument('DeleteResult', isQuiet ? [] : deletedElements));
}
