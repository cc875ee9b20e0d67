import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { copyFile, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const ObjectProperties = z.object({
  key: z.string(),
  /** `null` is S3's version id for objects stored before versioning. */
  versionId: z._default(z.string(), 'null'),
  /** Whether the version is a delete marker. */
  isRemoved: z.optional(z.boolean()),
  size: z.number(),
  etag: z.string(),
  /** ISO instant. */
  storedAt: z.string(),
  contentType: z.string(),
  contentDisposition: z.optional(z.string()),
  /** The `x-amz-meta-*` headers. */
  metadata: z.record(z.string(), z.string()),
});
export type ObjectProperties = z.infer<typeof ObjectProperties>;
export type Folder = ReturnType<typeof openFolder>;

const maxHeadBytes = 32_768;

/** Returns a new version id. Later ids sort after earlier ones. */
export const createVersionId = (storedAt: string) =>
  `${Date.parse(storedAt).toString(36).padStart(9, '0')}-${randomUUID()}`;

/** Hashes keys into file names, so that a key never becomes a path. */
const hashKey = (key: string) => createHash('sha256').update(key).digest('hex');

async function listProperties(folder: string): Promise<ObjectProperties[]> {
  const names = await readdir(folder);
  const heads = await Promise.all(names.map((name) => readFileHead(join(folder, name)).catch(ignoreAbsent)));
  return heads.flatMap((head) => (head ? [parseProperties(head)] : []));
}

type VersionFolders = { readonly folder: string; readonly earlier: string };

function openEarlierVersions({ folder, earlier }: VersionFolders) {
  mkdirSync(earlier, { recursive: true });
  const toVersionPath = (key: string, versionId: string) => join(earlier, `${hashKey(key)}.${versionId}`);
  return {
    async archive(key: string): Promise<void> {
      const current = join(folder, hashKey(key));
      const head = await readFileHead(current).catch(ignoreAbsent);
      if (!head) return;
      const versionPath = toVersionPath(key, parseProperties(head).versionId);
      await copyFile(current, versionPath).catch(ignoreAbsent);
    },
    async addDeleteMarker(key: string, storedAt: string): Promise<void> {
      const versionId = createVersionId(storedAt);
      const emptyProperties = { size: 0, etag: '', contentType: '', metadata: {} };
      const marker = { ...emptyProperties, key, versionId, isRemoved: true, storedAt };
      await writeFile(toVersionPath(key, versionId), serializeLine(marker));
    },
    get: (key: string, versionId: string) => readFile(toVersionPath(key, versionId)).catch(ignoreAbsent),
    listHeads: () => listProperties(earlier),
  };
}

/** Opens a versioned bucket. An object is one file (properties, then bytes), replaced by one rename. */
export function openFolder(directory: string, bucket: string) {
  const folder = join(directory, bucket);
  const incoming = join(directory, '.incoming', bucket);
  mkdirSync(folder, { recursive: true });
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });
  const earlierVersions = openEarlierVersions({ folder, earlier: join(directory, '.versions', bucket) });
  const toObjectPath = (key: string) => join(folder, hashKey(key));

  return {
    async put(properties: ObjectProperties, content: Buffer): Promise<void> {
      const draft = join(incoming, randomUUID());
      await writeFile(draft, Buffer.concat([serializeLine(properties), content]));
      await earlierVersions.archive(properties.key);
      await rename(draft, toObjectPath(properties.key));
    },

    async get(
      key: string,
      versionId?: string,
    ): Promise<{ properties: ObjectProperties; content: Buffer } | undefined> {
      const current = await readFile(toObjectPath(key)).catch(ignoreAbsent);
      const isCurrent = current && parseProperties(current).versionId === versionId;
      const file = versionId === undefined || isCurrent ? current : await earlierVersions.get(key, versionId);
      if (file && parseProperties(file).isRemoved) return undefined;
      return file && { properties: parseProperties(file), content: file.subarray(file.indexOf('\n') + 1) };
    },

    async remove(key: string, storedAt: string): Promise<void> {
      await earlierVersions.archive(key);
      await earlierVersions.addDeleteMarker(key, storedAt);
      await rm(toObjectPath(key), { force: true });
    },

    /** Lists the objects with the prefix, by key. */
    async list(prefix: string): Promise<ObjectProperties[]> {
      return (await listProperties(folder)).filter(({ key }) => key.startsWith(prefix)).sort(byKey);
    },

    /** Lists the versions with the prefix, by key, newest first. */
    async listVersions(prefix: string): Promise<ObjectProperties[]> {
      const versions = [...(await listProperties(folder)), ...(await earlierVersions.listHeads())];
      const byId = new Map(versions.map((version) => [`${version.key} ${version.versionId}`, version]));
      return [...byId.values()]
        .filter(({ key }) => key.startsWith(prefix))
        .sort((a, b) => byKey(a, b) || (a.versionId < b.versionId ? 1 : -1));
    },
  };
}

const byKey = (a: ObjectProperties, b: ObjectProperties) =>
  Buffer.compare(Buffer.from(a.key), Buffer.from(b.key));
const serializeLine = (properties: ObjectProperties) => Buffer.from(`${JSON.stringify(properties)}\n`);

async function readFileHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeadBytes), 0, maxHeadBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function parseProperties(file: Buffer): ObjectProperties {
  return ObjectProperties.parse(JSON.parse(file.toString('utf8', 0, file.indexOf('\n'))));
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
