import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { startStorage } from '#infra/local/emulators/storage/server.ts';

export const bucket = 'spa-files';
export const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };

/** Starts an empty storage on a free port and in a new directory, with a clock that moves on demand. */
export async function aStorage() {
  const directory = mkdtempSync(join(tmpdir(), 'storage-'));
  let shiftMs = 0;
  const start = () =>
    startStorage({
      port: 0,
      directory,
      buckets: [bucket, 'spa-other'],
      ...credentials,
      now: () => new Date(Date.now() + shiftMs),
    });
  const server = await start();
  return {
    directory,
    url: server.url,
    sdk: (config: S3ClientConfig = {}) =>
      new S3Client({
        endpoint: server.url,
        region: 'us-east-1',
        forcePathStyle: true,
        credentials,
        maxAttempts: 1,
        ...config,
      }),
    passTime: (ms: number) => {
      shiftMs += ms;
    },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
