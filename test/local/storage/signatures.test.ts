import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startStorage } from '#infra/local/emulators/storage/server.ts';
import { makeFiles } from '#lambdas/platform/external/files.ts';
import { buildIncomingKey } from '#shared/files/incoming-folder.ts';
import { aStorage, bucket, credentials } from './storage-emulator.ts';

let storage: Awaited<ReturnType<typeof aStorage>>;

beforeEach(async () => {
  storage = await aStorage();
  vi.stubEnv('AWS_ENDPOINT_URL_S3', storage.url);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await storage.close();
});

const key = 'patients/p1/foto ñ.png';
const contentType = 'image/png';
const createFiles = () => makeFiles({ bucket, pathStyle: true });
const upload = (link: string, type = contentType, headers: Record<string, string> = {}) =>
  fetch(link, { method: 'PUT', headers: { 'content-type': type, ...headers }, body: 'picture' });
const readErrorCode = async (answer: Response) =>
  `${answer.status} ${/<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]}`;

describe('makeFiles against the emulator', () => {
  it('lets a browser upload by link and download under a file name', async () => {
    const files = createFiles();

    const uploaded = await upload(await files.uploadLink({ key, contentType, bytes: 7 }));
    const filename = 'Ana "Luz" Ñañez.png';
    const download = await fetch(await files.downloadLink({ key: buildIncomingKey(key), filename }));

    expect(uploaded.status).toBe(200);
    expect(await download.text()).toBe('picture');
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': contentType,
      'content-disposition': `attachment; filename="Ana _Luz_ Nanez.png"; filename*=UTF-8''Ana%20%22Luz%22%20%C3%91a%C3%B1ez.png`,
      'x-content-type-options': 'nosniff',
    });
  });

  it('creates upload links of five minutes that sign type and size, without a checksum', async () => {
    const { searchParams } = new URL(await createFiles().uploadLink({ key, contentType, bytes: 7 }));

    expect(searchParams.get('X-Amz-Expires')).toBe('300');
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
    expect([...searchParams.keys()].join()).not.toMatch(/checksum/i);
  });

  it('serves a file with the content type of the link', async () => {
    const files = createFiles();
    await files.write({ key, contentType: 'text/html', content: Buffer.from('<script>alert(1)</script>') });

    const view = await fetch(await files.viewLink({ key, contentType, filename: 'foto.png' }));

    expect(Object.fromEntries(view.headers)).toMatchObject({
      'content-type': contentType,
      'content-disposition': `inline; filename="foto.png"; filename*=UTF-8''foto.png`,
    });
  });

  it('returns the size of a file, or undefined', async () => {
    const files = createFiles();
    await files.write({ key, contentType, content: Buffer.from('picture') });

    expect([await files.size(key), await files.size('patients/p1/other.png')]).toEqual([7, undefined]);
  });

  it('writes, reads and removes a file', async () => {
    const files = createFiles();
    const content = new TextEncoder().encode('recibo');

    await files.write({ key, contentType: 'application/pdf', content });
    const [read, scanned] = [await files.read(key), await files.readScanned(key)];
    await files.remove(key);

    expect(read).toEqual(content);
    expect(scanned).toEqual({ content, scan: 'clean' });
    await expect(files.read(key)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

describe('presigned link', () => {
  it('rejects a content type other than the signed one', async () => {
    const link = await createFiles().uploadLink({ key, contentType, bytes: 7 });

    expect(await readErrorCode(await upload(link, 'text/html'))).toBe('403 SignatureDoesNotMatch');
  });

  it('rejects a size other than the signed one, announced or sent', async () => {
    const link = await createFiles().uploadLink({ key, contentType, bytes: 6 });
    const streamed = new ReadableStream({
      start: (stream) => {
        stream.enqueue(Buffer.from('picture'));
        stream.close();
      },
    });

    const longer = await upload(link);
    const headers = { 'content-type': contentType };
    const chunked = { method: 'PUT', headers, body: streamed, duplex: 'half' };
    const unsignedLength = await fetch(link, chunked);

    expect([await readErrorCode(longer), await readErrorCode(unsignedLength)]).toEqual([
      '403 SignatureDoesNotMatch',
      '403 SignatureDoesNotMatch',
    ]);
  });

  it('rejects another key, method, host, expiry or signature', async () => {
    const link = await createFiles().uploadLink({ key, contentType, bytes: 7 });
    const mismatch = '403 SignatureDoesNotMatch';

    for (const changedLink of [
      link.replace('p1', 'p2'),
      link.replace('127.0.0.1', 'localhost'),
      link.replace('Expires=300', 'Expires=3000'),
      link.replace(/Signature=.{4}/, 'Signature=0000'),
    ])
      expect(await readErrorCode(await upload(changedLink))).toBe(mismatch);
    const otherMethod = await fetch(link, { headers: { 'content-type': contentType } });
    expect(await readErrorCode(otherMethod)).toBe(mismatch);
  });

  it('rejects unsigned headers of the service', async () => {
    const link = await createFiles().uploadLink({ key, contentType, bytes: 7 });

    const answer = await upload(link, contentType, { 'x-amz-meta-owner': 'someone' });

    expect(await readErrorCode(answer)).toBe('403 AccessDenied');
  });

  it('expires, and is invalid before its start [R121]', async () => {
    const view = await createFiles().viewLink({ key, contentType, filename: 'foto.png' });
    const download = await createFiles().downloadLink({ key, filename: 'foto.png' });
    const link = await createFiles().uploadLink({ key, contentType, bytes: 7 });

    storage.passTime(301_000);
    const lateUpload = await upload(link);
    const lateView = await fetch(view);
    const lateDownload = await fetch(download);
    storage.passTime(-301_000 - 1_000_000);
    const earlyUpload = await upload(link);

    for (const expiredResponse of [lateUpload, lateView, lateDownload])
      expect(await expiredResponse.text()).toContain('Request has expired');
    expect(await earlyUpload.text()).toContain('Request is not valid yet');
  });

  it('rejects a body if it contains the checksum of an empty body, as S3 does', async () => {
    const link = await getSignedUrl(storage.sdk(), new PutObjectCommand({ Bucket: bucket, Key: key }));

    expect(link).toContain('x-amz-checksum-crc32=');
    expect(await readErrorCode(await upload(link))).toBe('400 BadDigest');
  });
});

describe('signed call', () => {
  it('is rejected without a signature', async () => {
    const url = `${storage.url}/${bucket}/x`;

    const answers = await Promise.all(
      ['GET', 'HEAD', 'PUT', 'DELETE'].map((method) => fetch(url, { method })),
    );

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await readErrorCode(await fetch(`${storage.url}/${bucket}?list-type=2`))).toBe('403 AccessDenied');
  });

  it('is rejected with unknown keys, a wrong secret or a wrong time', async () => {
    const list = (options: object = {}) =>
      storage.sdk(options).send(new ListObjectsV2Command({ Bucket: bucket }));

    await expect(list({ credentials: { ...credentials, accessKeyId: 'other' } })).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
    });
    await expect(list({ credentials: { ...credentials, secretAccessKey: 'other' } })).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
    storage.passTime(901_000);
    await expect(list()).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
  });

  it('is rejected if its body was changed', async () => {
    const sdk = storage.sdk({ requestChecksumCalculation: 'WHEN_REQUIRED' });
    sdk.middlewareStack.add(
      (next) => (args) => {
        if (args.request && typeof args.request === 'object') Object.assign(args.request, { body: 'other' });
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low', name: 'changeBody' },
    );

    const changed = sdk.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'first' }));

    await expect(changed).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
    await expect(
      storage.sdk().send(new GetObjectCommand({ Bucket: bucket, Key: key })),
    ).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('is verified for the path as sent, without normalization', async () => {
    await storage.sdk().send(new PutObjectCommand({ Bucket: 'spa-other', Key: 'x', Body: 'x' }));

    await storage.sdk().send(new DeleteObjectCommand({ Bucket: bucket, Key: '../spa-other/x' }));

    const otherObject = await storage.sdk().send(new GetObjectCommand({ Bucket: 'spa-other', Key: 'x' }));
    expect(otherObject.ContentLength).toBe(1);
  });
});

it('storage never starts in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');

  const start = startStorage({
    port: 0,
    directory: storage.directory,
    buckets: [],
    ...credentials,
    now: () => new Date(),
  });

  await expect(start).rejects.toThrow('Storage never runs in production.');
});
