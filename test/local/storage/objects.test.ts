import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aStorage, bucket } from './storage-emulator.ts';

let storage: Awaited<ReturnType<typeof aStorage>>;

beforeEach(async () => {
  storage = await aStorage();
});
afterEach(() => {
  vi.restoreAllMocks();
  return storage.close();
});

const objectAt = (Key: string) => ({ Bucket: bucket, Key });
const put = (Key: string, Body: PutObjectCommandInput['Body'] = 'x', options: object = {}) =>
  storage.sdk().send(new PutObjectCommand({ ...objectAt(Key), Body, ...options }));
const get = async (Key: string) => {
  const { Body, ...properties } = await storage.sdk().send(new GetObjectCommand(objectAt(Key)));
  return { ...properties, content: Buffer.from(await Body!.transformToByteArray()) };
};
const list = (options: object = {}) =>
  storage.sdk().send(new ListObjectsV2Command({ Bucket: bucket, ...options }));
const listKeys = ({ Contents = [] }: Awaited<ReturnType<typeof list>>) => Contents.map(({ Key }) => Key);

it('storage returns an object with its type, name and metadata', async () => {
  const content = Buffer.from('¡Hola, señora!');

  await put('documents/1.txt', content, {
    ContentType: 'text/plain; charset=utf-8',
    ContentDisposition: 'attachment',
    Metadata: { owner: 'p1' },
  });

  const storedObject = await get('documents/1.txt');
  expect(storedObject.content).toEqual(content);
  expect(storedObject).toMatchObject({
    ContentType: 'text/plain; charset=utf-8',
    ContentDisposition: 'attachment',
    ContentLength: content.length,
    ETag: `"${createHash('md5').update(content).digest('hex')}"`,
    Metadata: { owner: 'p1' },
  });
});

it('storage stores the bytes of a stream without its framing', async () => {
  const content = randomBytes(70_000);

  await put('stream', Readable.from([content.subarray(0, 1), content.subarray(1)]), {
    ContentLength: content.length,
  });

  expect((await get('stream')).content.equals(content)).toBe(true);
});

it('storage rejects a wrong checksum, and keeps the previous object', async () => {
  await put('kept', 'former');

  const wrongPuts = ['ChecksumCRC32', 'ChecksumSHA256', 'ChecksumSHA1', 'ContentMD5'].map((name) =>
    put('kept', 'later', { [name]: Buffer.alloc(name === 'ContentMD5' ? 16 : 4).toString('base64') }),
  );

  for (const attempt of wrongPuts) await expect(attempt).rejects.toMatchObject({ name: 'BadDigest' });
  expect((await get('kept')).content.toString()).toBe('former');
});

it('storage rejects a stream that differs from its trailing checksum', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const sdk = storage.sdk();
  sdk.middlewareStack.add(
    (next) => (args) => {
      if (args.request && typeof args.request === 'object' && 'body' in args.request)
        args.request.body = Readable.from(['5\r\nhello\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n']);
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'changeTrailer' },
  );

  const changed = sdk.send(
    new PutObjectCommand({
      ...objectAt('stream'),
      Body: Readable.from([Buffer.from('hello')]),
      ContentLength: 5,
    }),
  );

  await expect(changed).rejects.toMatchObject({ name: 'BadDigest' });
  expect(warned.mock.calls).toEqual([[expect.stringContaining('non-retryable streaming request')]]);
});

it('storage rejects more than 25 MB', async () => {
  await put('most', Buffer.alloc(25_000_000));

  const tooLarge = put('more', Buffer.alloc(25_000_001));

  await expect(tooLarge).rejects.toMatchObject({ name: 'EntityTooLarge' });
  expect(listKeys(await list())).toEqual(['most']);
});

it('storage reports whether an object or a bucket exists', async () => {
  await put('here', '12345');

  const head = await storage.sdk().send(new HeadObjectCommand(objectAt('here')));

  expect(head.ContentLength).toBe(5);
  await expect(storage.sdk().send(new HeadObjectCommand(objectAt('gone')))).rejects.toMatchObject({
    name: 'NotFound',
  });
  await expect(get('gone')).rejects.toMatchObject({ name: 'NoSuchKey' });
  await expect(storage.sdk().send(new HeadBucketCommand({ Bucket: bucket }))).resolves.toBeDefined();
  await expect(
    storage.sdk().send(new PutObjectCommand({ Bucket: 'nowhere', Key: 'x', Body: 'x' })),
  ).rejects.toMatchObject({ name: 'NoSuchBucket' });
});

it('storage lists by prefix, in order and in pages', async () => {
  for (const key of ['p/2', 'p/1', 'q/1', 'p/10', 'p/ñ & <3>']) await put(key);

  const firstPage = await list({ Prefix: 'p/', MaxKeys: 2 });
  const secondPage = await list({ Prefix: 'p/', ContinuationToken: firstPage.NextContinuationToken });

  expect(firstPage).toMatchObject({ IsTruncated: true, KeyCount: 2 });
  expect(listKeys(firstPage)).toEqual(['p/1', 'p/10']);
  expect(listKeys(secondPage)).toEqual(['p/2', 'p/ñ & <3>']);
  expect(secondPage.IsTruncated).toBe(false);
  expect(listKeys(await list({ StartAfter: 'p/2' }))).toEqual(['p/ñ & <3>', 'q/1']);
});

it('storage deletes one or many objects, and ignores missing ones', async () => {
  for (const key of ['a', 'b & c', 'd']) await put(key);

  await storage.sdk().send(new DeleteObjectCommand(objectAt('a')));
  await storage.sdk().send(new DeleteObjectCommand(objectAt('a')));
  const { Deleted } = await storage
    .sdk()
    .send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: [{ Key: 'b & c' }, { Key: 'gone' }] } }),
    );

  expect(Deleted).toEqual([{ Key: 'b & c' }, { Key: 'gone' }]);
  expect(listKeys(await list())).toEqual(['d']);
});

it('storage copies between buckets, with the same or new properties', async () => {
  await put('año/1', 'content', { ContentType: 'text/plain' });
  const copy = (Key: string, options: object = {}) =>
    storage.sdk().send(
      new CopyObjectCommand({
        Bucket: 'spa-other',
        Key,
        CopySource: `${bucket}/${encodeURIComponent('año/1')}`,
        ...options,
      }),
    );

  await copy('same');
  await copy('other', { MetadataDirective: 'REPLACE', ContentType: 'text/csv' });

  const readContentType = async (Key: string) =>
    (await storage.sdk().send(new GetObjectCommand({ Bucket: 'spa-other', Key }))).ContentType;
  expect([await readContentType('same'), await readContentType('other')]).toEqual(['text/plain', 'text/csv']);
});

it('storage treats every key as a name, never as a path', async () => {
  const trickyKeys = [
    '../outside',
    'a/../../b',
    '..',
    '.',
    './x',
    '/root',
    'a//b',
    'a/',
    '..\\x',
    '%2e%2e/x',
    'a\0b',
  ];

  for (const key of trickyKeys) await put(key, key);

  for (const key of trickyKeys) expect((await get(key)).content.toString()).toBe(key);
  expect(readdirSync(join(storage.directory, bucket))).toEqual(
    trickyKeys.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)),
  );
  expect(readdirSync(storage.directory).sort()).toEqual(['.incoming', '.versions', bucket, 'spa-other']);
  expect(existsSync(join(storage.directory, 'outside'))).toBe(false);
  await expect(put('k'.repeat(1025))).rejects.toMatchObject({ name: 'KeyTooLongError' });
});

it('storage rejects unsupported parts of S3 by name', async () => {
  const answer = storage.sdk().send(new ListObjectsV2Command({ Bucket: bucket, Delimiter: '/' }));

  await expect(answer).rejects.toMatchObject({
    name: 'NotImplemented',
    message: 'delimiter is not emulated.',
  });
});

it('storage keeps earlier versions of replaced and deleted objects', async () => {
  const firstVersion = await put('patients/photo', 'before');
  const secondVersion = await put('patients/photo', 'after');
  await storage.sdk().send(new DeleteObjectCommand(objectAt('patients/photo')));
  await put('other', 'x');

  const versions = await storage
    .sdk()
    .send(new ListObjectVersionsCommand({ Bucket: bucket, Prefix: 'patients/' }));

  expect(versions.Versions?.map(({ VersionId, IsLatest, Size }) => [VersionId, IsLatest, Size])).toEqual([
    [secondVersion.VersionId, false, 5],
    [firstVersion.VersionId, false, 6],
  ]);
  expect(versions.DeleteMarkers?.map(({ Key, IsLatest }) => [Key, IsLatest])).toEqual([
    ['patients/photo', true],
  ]);
  await expect(get('patients/photo')).rejects.toMatchObject({ name: 'NoSuchKey' });
  const { Body } = await storage
    .sdk()
    .send(new GetObjectCommand({ ...objectAt('patients/photo'), VersionId: firstVersion.VersionId }));
  expect(await Body?.transformToString()).toBe('before');
});

it('storage copies an earlier version into a new bucket', async () => {
  const { VersionId } = await put('photo', 'before');
  await put('photo', 'after');
  await storage.sdk().send(new CreateBucketCommand({ Bucket: 'spa-restored' }));
  await expect(storage.sdk().send(new CreateBucketCommand({ Bucket: '.versions' }))).rejects.toMatchObject({
    name: 'InvalidBucketName',
  });

  await storage.sdk().send(
    new CopyObjectCommand({
      Bucket: 'spa-restored',
      Key: 'photo',
      CopySource: `${bucket}/photo?versionId=${VersionId}`,
    }),
  );

  const { Body } = await storage.sdk().send(new GetObjectCommand({ Bucket: 'spa-restored', Key: 'photo' }));
  expect(await Body?.transformToString()).toBe('before');
  expect((await get('photo')).content.toString()).toBe('after');
});
