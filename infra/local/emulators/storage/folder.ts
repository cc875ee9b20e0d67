import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { copyFile, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Properties = z.object({
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
export type Properties = z.infer<typeof Properties>;
export type Folder = ReturnType<typeof openFolder>;

const longestHeadBytes = 32_768;

/** Returns a new version id; later ids sort after earlier ones. */
export const newVersionId = (storedAt: string) =>
  `${Date.parse(storedAt).toString(36).padStart(9, '0')}-${randomUUID()}`;

/** Hashes keys into file names, so that a key never becomes a path. */
const nameOf = (key: string) => createHash('sha256').update(key).digest('hex');

async function headsIn(folder: string): Promise<Properties[]> {
  const names = await readdir(folder);
  const read = await Promise.all(names.map((name) => readHead(join(folder, name)).catch(ignoreAbsent)));
  return read.flatMap((head) => (head ? [propertiesIn(head)] : []));
}

type Keeping = { readonly folder: string; readonly earlier: string };

function earlierVersions({ folder, earlier }: Keeping) {
  mkdirSync(earlier, { recursive: true });
  const pathOf = (key: string, versionId: string) => join(earlier, `${nameOf(key)}.${versionId}`);
  return {
    async keep(key: string): Promise<void> {
      const current = join(folder, nameOf(key));
      const head = await readHead(current).catch(ignoreAbsent);
      if (head) await copyFile(current, pathOf(key, propertiesIn(head).versionId)).catch(ignoreAbsent);
    },
    async markRemoved(key: string, storedAt: string): Promise<void> {
      const versionId = newVersionId(storedAt);
      const nothing = { size: 0, etag: '', contentType: '', metadata: {} };
      const marker = { ...nothing, key, versionId, isRemoved: true, storedAt };
      await writeFile(pathOf(key, versionId), lineOf(marker));
    },
    get: (key: string, versionId: string) => readFile(pathOf(key, versionId)).catch(ignoreAbsent),
    heads: () => headsIn(earlier),
  };
}

/** Opens a versioned bucket. An object is one file (properties, then bytes), replaced by one rename. */
export function openFolder(directory: string, bucket: string) {
  const folder = join(directory, bucket);
  const incoming = join(directory, '.incoming', bucket);
  mkdirSync(folder, { recursive: true });
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });
  const before = earlierVersions({ folder, earlier: join(directory, '.versions', bucket) });
  const pathOf = (key: string) => join(folder, nameOf(key));

  return {
    async put(properties: Properties, content: Buffer): Promise<void> {
      const draft = join(incoming, randomUUID());
      await writeFile(draft, Buffer.concat([lineOf(properties), content]));
      await before.keep(properties.key);
      await rename(draft, pathOf(properties.key));
    },

    /** The current object, or an earlier version. */
    async get(
      key: string,
      versionId?: string,
    ): Promise<{ properties: Properties; content: Buffer } | undefined> {
      const current = await readFile(pathOf(key)).catch(ignoreAbsent);
      const isCurrent = current && propertiesIn(current).versionId === versionId;
      const file = versionId === undefined || isCurrent ? current : await before.get(key, versionId);
      if (file && propertiesIn(file).isRemoved) return undefined;
      return file && { properties: propertiesIn(file), content: file.subarray(file.indexOf('\n') + 1) };
    },

    async remove(key: string, storedAt: string): Promise<void> {
      await before.keep(key);
      await before.markRemoved(key, storedAt);
      await rm(pathOf(key), { force: true });
    },

    /** Properties of every object with the prefix, by key. */
    async list(prefix: string): Promise<Properties[]> {
      return (await headsIn(folder)).filter(({ key }) => key.startsWith(prefix)).sort(byKey);
    },

    /** Properties of every version with the prefix, by key, newest first. */
    async versions(prefix: string): Promise<Properties[]> {
      const all = [...(await headsIn(folder)), ...(await before.heads())];
      const known = new Map(all.map((each) => [`${each.key} ${each.versionId}`, each]));
      return [...known.values()]
        .filter(({ key }) => key.startsWith(prefix))
        .sort((a, b) => byKey(a, b) || (a.versionId < b.versionId ? 1 : -1));
    },
  };
}

const byKey = (a: Properties, b: Properties) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key));
const lineOf = (properties: Properties) => Buffer.from(`${JSON.stringify(properties)}\n`);

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHeadBytes), 0, longestHeadBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function propertiesIn(file: Buffer): Properties {
  return Properties.parse(JSON.parse(file.toString('utf8', 0, file.indexOf('\n'))));
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
