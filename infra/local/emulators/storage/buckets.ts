import type { Answer } from '../kit/emulator.ts';
import { readContent } from './body.ts';
import { invalidRequestError, notImplementedError } from './errors.ts';
import { type Call, toXmlAnswer } from './objects.ts';
import { document, element, field, listTexts } from './xml.ts';

const maxKeys = 1000;

export async function headBucket(): Promise<Answer> {
  return { status: 200 };
}

/** Answers 200 whether or not the bucket exists. */
export async function createBucket(): Promise<Answer> {
  return { status: 200 };
}

/** ListObjectVersions without paging. */
export async function listVersions({ target, folder }: Call): Promise<Answer> {
  const { bucket, query } = target;
  const prefix = query.get('prefix') ?? '';
  const versions = await folder.versions(prefix);
  const written = versions.map(({ key, versionId, isRemoved, storedAt, size, etag }, index) => {
    const isLatest = versions[index - 1]?.key !== key;
    const shared =
      field('Key', key) +
      field('VersionId', versionId) +
      field('IsLatest', isLatest) +
      field('LastModified', storedAt);
    return isRemoved
      ? element('DeleteMarker', shared)
      : element('Version', shared + field('ETag', etag) + field('Size', size));
  });
  return toXmlAnswer(
    document('ListVersionsResult', [
      field('Name', bucket),
      field('Prefix', prefix),
      field('IsTruncated', false),
      ...written,
    ]),
  );
}

/** ListObjectsV2; the continuation token is the last key of the page. */
export async function listObjects({ target, folder }: Call): Promise<Answer> {
  const { bucket, query } = target;
  if (query.get('list-type') !== '2') throw notImplementedError('ListObjects version 1');
  const prefix = query.get('prefix') ?? '';
  const limit = Math.min(Number(query.get('max-keys') ?? maxKeys), maxKeys);
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
  const start = after || (query.get('start-after') ?? '');
  const objects = (await folder.list(prefix)).filter(({ key }) => isAfter(key, start));
  const page = objects.slice(0, limit);
  const isTruncated = page.length > 0 && objects.length > page.length;
  const next = Buffer.from(page.at(-1)?.key ?? '').toString('base64url');
  return toXmlAnswer(
    document('ListBucketResult', [
      field('Name', bucket),
      field('Prefix', prefix),
      field('MaxKeys', limit),
      field('KeyCount', page.length),
      field('IsTruncated', isTruncated),
      ...(isTruncated ? [field('NextContinuationToken', next)] : []),
      ...page.map(({ key, size, etag, storedAt }) =>
        element(
          'Contents',
          field('Key', key) + field('Size', size) + field('ETag', etag) + field('LastModified', storedAt),
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
  const deleted = keys.map((key) => element('Deleted', field('Key', key)));
  return toXmlAnswer(document('DeleteResult', isQuiet ? [] : deleted));
}
