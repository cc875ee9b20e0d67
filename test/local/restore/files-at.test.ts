import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { listFilesAt } from '#infra/local/operations/restore/file-mirror.ts';

const atTime = (time: string) => new Date(`2026-03-06T${time}Z`);
const createVersion = (Key: string, VersionId: string, time: string) => ({
  Key,
  VersionId,
  ETag: `"${VersionId}"`,
  LastModified: atTime(time),
});

it('listFilesAt finds the version of each file at an instant, across pages listed newest first', async () => {
  const s3 = mockClient(S3Client);
  s3.on(ListObjectVersionsCommand, { Bucket: 'files' }).resolves({
    IsTruncated: true,
    NextKeyMarker: 'changed',
    NextVersionIdMarker: 'c2',
    Versions: [createVersion('changed', 'c3', '14:00:00'), createVersion('changed', 'c2', '12:00:00')],
    DeleteMarkers: [createVersion('back', 'b2', '13:30:00')],
  });
  s3.on(ListObjectVersionsCommand, {
    Bucket: 'files',
    KeyMarker: 'changed',
    VersionIdMarker: 'c2',
  }).resolves({
    Versions: [
      createVersion('changed', 'c1', '11:00:00'),
      createVersion('back', 'b1', '11:00:00'),
      createVersion('removed', 'r1', '11:00:00'),
      createVersion('new', 'n1', '13:00:01'),
      createVersion('incoming/waiting', 'w1', '11:00:00'),
    ],
    DeleteMarkers: [createVersion('removed', 'r2', '12:59:59')],
  });

  const files = await listFilesAt(new S3Client({}), 'files', atTime('13:00:00'));

  s3.restore();
  expect(files.map(({ key, versionId }) => [key, versionId])).toEqual([
    ['changed', 'c2'],
    ['back', 'b1'],
  ]);
});
