import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { listFilesAt } from '#infra/local/operations/restore/file-mirror.ts';

const at = (time: string) => new Date(`2026-03-06T${time}Z`);
const version = (Key: string, VersionId: string, time: string) => ({
  Key,
  VersionId,
  ETag: `"${VersionId}"`,
  LastModified: at(time),
});

it('listFilesAt finds the version of each file at an instant, across pages listed newest first', async () => {
  const s3 = mockClient(S3Client);
  s3.on(ListObjectVersionsCommand, { Bucket: 'files' }).resolves({
    IsTruncated: true,
    NextKeyMarker: 'changed',
    NextVersionIdMarker: 'c2',
    Versions: [version('changed', 'c3', '14:00:00'), version('changed', 'c2', '12:00:00')],
    DeleteMarkers: [version('back', 'b2', '13:30:00')],
  });
  s3.on(ListObjectVersionsCommand, {
    Bucket: 'files',
    KeyMarker: 'changed',
    VersionIdMarker: 'c2',
  }).resolves({
    Versions: [
      version('changed', 'c1', '11:00:00'),
      version('back', 'b1', '11:00:00'),
      version('removed', 'r1', '11:00:00'),
      version('new', 'n1', '13:00:01'),
      version('incoming/waiting', 'w1', '11:00:00'),
    ],
    DeleteMarkers: [version('removed', 'r2', '12:59:59')],
  });

  const files = await listFilesAt(new S3Client({}), 'files', at('13:00:00'));

  s3.restore();
  expect(files.map(({ key, versionId }) => [key, versionId])).toEqual([
    ['changed', 'c2'],
    ['back', 'b1'],
  ]);
});
