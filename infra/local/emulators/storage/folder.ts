import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Properties = z.object({
  key: z.string(),
  size: z.number(),
  etag: z.string(),
  /** ISO instant. */
  storedAt: z.string(),
  contentType: z.string(),
  contentDisposition: z.optional(z.string()),
  /** `x-amz-meta-*` headers, as they are answered. */
  metadata: z.record(z.string(), z.string()),
});
export type Properties = z.infer<typeof Properties>;
export type Folder = ReturnType<typeof openFolder>;

const longestHeadBytes = 32_768;

/**
 * The objects of one bucket. Each is one file: a line of properties, then the bytes; so that it is replaced
 * by one rename, whole. Its name is a hash: a key never becomes a path.
 */
export function openFolder(directory: string, bucket: string) {
  const folder = join(directory, bucket);
  const incoming = join(directory, '.incoming', bucket);
  mkdirSync(folder, { recursive: true });
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });
  const pathOf = (key: string) => join(folder, createHash('sha256').update(key).digest('hex'));

  return {
    async put(properties: Properties, content: Buffer): Promise<void> {
      const draft = join(incoming, randomUUID());
      await writeFile(draft, Buffer.concat([Buffer.from(`${JSON.stringify(properties)}\n`), content]));
      await rename(draft, pathOf(properties.key));
    },

    async get(key: string): Promise<{ properties: Properties; content: Buffer } | undefined> {
      const file = await readFile(pathOf(key)).catch(ignoreAbsent);
      return file && { properties: propertiesIn(file), content: file.subarray(file.indexOf('\n') + 1) };
    },

    async remove(key: string): Promise<void> {
      await rm(pathOf(key), { force: true });
    },

    /** Properties of every object whose key starts so, by key. */
    async list(prefix: string): Promise<Properties[]> {
      const names = await readdir(folder);
      const read = await Promise.all(names.map((name) => readHead(join(folder, name)).catch(ignoreAbsent)));
      return read
        .flatMap((head) => (head ? [propertiesIn(head)] : []))
        .filter(({ key }) => key.startsWith(prefix))
        .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
    },
  };
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHeadBytes), 0, longestHeadBytes, 0);
  return buffer.subarray(0, bytesRead);
}

function propertiesIn(file: Buffer): Properties {
  return Properties.parse(JSON.parse(file.toString('utf8', 0, file.indexOf('\n'))));
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
