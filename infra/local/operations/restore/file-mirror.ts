import {
  CopyObjectCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { incomingFolder } from '#shared/files/incoming-folder.ts';

/** A file, as it is in a bucket or was in it. */
export type StoredFile = {
  readonly bucket: string;
  readonly key: string;
  readonly etag: string;
  readonly versionId?: string | undefined;
};

const atOnce = 20;
/** What was uploaded and not taken yet is nobody's. */
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

/** The files of a bucket with versions as they were at an instant, to the second. */
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

/** The files of a bucket as they are. */
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
  /** What a file is called in the other bucket. */
  readonly rename: (key: string) => string;
};
/** How many files were copied and removed: 0 and 0 when the bucket had exactly these. */
export type MirroredFiles = { readonly copied: number; readonly removed: number };

/**
 * Makes a bucket hold these files and no others, by those that differ: killed half-way and called again, it goes on with
 * what is left. In a bucket with versions nothing is lost by it.
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
