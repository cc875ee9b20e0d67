import {
  CopyObjectCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { incomingFolder } from '#shared/files/incoming-folder.ts';

/** A file in a bucket, or a version of it. */
export type StoredFile = {
  readonly bucket: string;
  readonly key: string;
  readonly etag: string;
  readonly versionId?: string | undefined;
};

const atOnce = 20;
/** Excludes pending uploads, which have no owner yet. */
const isKept = ({ key }: Pick<StoredFile, 'key'>) => !key.startsWith(incomingFolder);

async function forEachOf<T>(all: readonly T[], run: (each: T) => Promise<unknown>): Promise<void> {
  const queue = all.values();
  const worker = async () => {
    for (const each of queue) await run(each);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

type Version = StoredFile & { readonly at: Date; readonly isRemoved: boolean };

const versionsOn = (
  bucket: string,
  { Versions = [], DeleteMarkers = [] }: ListObjectVersionsCommandOutput,
): Version[] =>
  [
    ...Versions.map((each) => ({ ...each, isRemoved: false })),
    ...DeleteMarkers.map((each) => ({ ...each, ETag: '', isRemoved: true })),
  ].flatMap(({ Key: key, VersionId: versionId, ETag: etag = '', LastModified: at, isRemoved }) =>
    key && at ? [{ bucket, key, versionId, etag, at, isRemoved }] : [],
  );

/** Lists the files of a versioned bucket as of an instant, to the second. */
export async function filesAt(s3: S3Client, bucket: string, instant: Date): Promise<StoredFile[]> {
  const newest = new Map<string, Version>();
  let page: ListObjectVersionsCommandOutput | undefined;
  do {
    page = await s3.send(
      new ListObjectVersionsCommand({
        Bucket: bucket,
        ...(page && { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }),
      }),
    );
    for (const version of versionsOn(bucket, page)) {
      const known = newest.get(version.key);
      if (version.at <= instant && (known === undefined || known.at < version.at))
        newest.set(version.key, version);
    }
  } while (page.IsTruncated);
  return [...newest.values()].filter((each) => !each.isRemoved && isKept(each));
}

/** Lists the current files of a bucket. */
export async function filesIn(s3: S3Client, bucket: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  let token: string | undefined;
  do {
    const { Contents = [], NextContinuationToken } = await s3.send(
      new ListObjectsV2Command({ Bucket: bucket, ...(token && { ContinuationToken: token }) }),
    );
    files.push(...Contents.flatMap(({ Key: key, ETag: etag = '' }) => (key ? [{ bucket, key, etag }] : [])));
    token = NextContinuationToken;
  } while (token);
  return files.filter(isKept);
}

const sourceOf = ({ bucket, key, versionId }: StoredFile) => {
  const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
  return versionId === undefined ? path : `${path}?versionId=${versionId}`;
};

type MirrorFilesInput = {
  readonly files: readonly StoredFile[];
  readonly to: string;
  /** Returns the file's name in the other bucket. */
  readonly rename: (key: string) => string;
};
/** Number of copied and removed files; 0 and 0 if the buckets were the same. */
export type MirroredFiles = { readonly copied: number; readonly removed: number };

/**
 * Makes a bucket hold exactly these files by copying and removing the differences; after an interruption, a
 * repeated call resumes. A versioned bucket loses nothing.
 */
export async function mirrorFiles(
  s3: S3Client,
  { files, to, rename }: MirrorFilesInput,
): Promise<MirroredFiles> {
  const there = new Map((await filesIn(s3, to)).map(({ key, etag }) => [key, etag]));
  const due = files.map((file) => ({ file, key: rename(file.key) }));
  const different = due.filter(({ file, key }) => there.get(key) !== file.etag);
  await forEachOf(different, ({ file, key }) =>
    s3.send(new CopyObjectCommand({ Bucket: to, Key: key, CopySource: sourceOf(file) })),
  );
  const kept = new Set(due.map(({ key }) => key));
  const gone = [...there.keys()].filter((key) => !kept.has(key));
  await forEachOf(gone, (key) => s3.send(new DeleteObjectCommand({ Bucket: to, Key: key })));
  return { copied: different.length, removed: gone.length };
}
