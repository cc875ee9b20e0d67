import {
  CopyObjectCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { incomingFolder } from '#shared/files/incoming-folder.ts';

export type StoredFile = {
  readonly bucket: string;
  readonly key: string;
  readonly etag: string;
  readonly versionId?: string | undefined;
};

const concurrency = 20;
/** Returns whether a file is no pending upload. Pending uploads have no owner yet. */
const isPermanent = ({ key }: Pick<StoredFile, 'key'>) => !key.startsWith(incomingFolder);

async function forEachConcurrently<T>(
  items: readonly T[],
  run: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await run(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

type FileVersion = StoredFile & { readonly at: Date; readonly isRemoved: boolean };

const listVersionsOnPage = (
  bucket: string,
  { Versions = [], DeleteMarkers = [] }: ListObjectVersionsCommandOutput,
): FileVersion[] =>
  [
    ...Versions.map((version) => ({ ...version, isRemoved: false })),
    ...DeleteMarkers.map((marker) => ({ ...marker, ETag: '', isRemoved: true })),
  ].flatMap(({ Key: key, VersionId: versionId, ETag: etag = '', LastModified: at, isRemoved }) =>
    key && at ? [{ bucket, key, versionId, etag, at, isRemoved }] : [],
  );

/** Lists the permanent files of a versioned bucket as of an instant, which has the precision of a second. */
export async function listFilesAt(s3: S3Client, bucket: string, instant: Date): Promise<StoredFile[]> {
  const newest = new Map<string, FileVersion>();
  let page: ListObjectVersionsCommandOutput | undefined;
  do {
    page = await s3.send(
      new ListObjectVersionsCommand({
        Bucket: bucket,
        ...(page && { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }),
      }),
    );
    for (const version of listVersionsOnPage(bucket, page)) {
      const newestSoFar = newest.get(version.key);
      if (version.at <= instant && (newestSoFar === undefined || newestSoFar.at < version.at))
        newest.set(version.key, version);
    }
  } while (page.IsTruncated);
  return [...newest.values()].filter((version) => !version.isRemoved && isPermanent(version));
}

/** Lists the current permanent files. */
export async function listFiles(s3: S3Client, bucket: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  let token: string | undefined;
  do {
    const { Contents = [], NextContinuationToken } = await s3.send(
      new ListObjectsV2Command({ Bucket: bucket, ...(token && { ContinuationToken: token }) }),
    );
    files.push(...Contents.flatMap(({ Key: key, ETag: etag = '' }) => (key ? [{ bucket, key, etag }] : [])));
    token = NextContinuationToken;
  } while (token);
  return files.filter(isPermanent);
}

const toCopySource = ({ bucket, key, versionId }: StoredFile) => {
  const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
  return versionId === undefined ? path : `${path}?versionId=${versionId}`;
};

type MirrorFilesInput = {
  readonly files: readonly StoredFile[];
  readonly to: string;
  /** Returns the file's key in the other bucket. */
  readonly rename: (key: string) => string;
};
/** Number of copied and removed files, 0 and 0 if the buckets were the same. */
export type FileMirrorResult = { readonly copied: number; readonly removed: number };

/**
 * Copies and removes files until the bucket `to` has exactly these permanent files. A repeated call resumes
 * after an interruption. A versioned bucket keeps the earlier versions.
 */
export async function mirrorFiles(
  s3: S3Client,
  { files, to, rename }: MirrorFilesInput,
): Promise<FileMirrorResult> {
  const existing = new Map((await listFiles(s3, to)).map(({ key, etag }) => [key, etag]));
  const renamedFiles = files.map((file) => ({ file, key: rename(file.key) }));
  const changedFiles = renamedFiles.filter(({ file, key }) => existing.get(key) !== file.etag);
  await forEachConcurrently(changedFiles, ({ file, key }) =>
    s3.send(new CopyObjectCommand({ Bucket: to, Key: key, CopySource: toCopySource(file) })),
  );
  const expectedKeys = new Set(renamedFiles.map(({ key }) => key));
  const obsoleteKeys = [...existing.keys()].filter((key) => !expectedKeys.has(key));
  await forEachConcurrently(obsoleteKeys, (key) =>
    s3.send(new DeleteObjectCommand({ Bucket: to, Key: key })),
  );
  return { copied: changedFiles.length, removed: obsoleteKeys.length };
}
