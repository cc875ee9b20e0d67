import { AppError } from '#shared/core/errors.ts';
import { fileErrors } from '#shared/files/errors.ts';
import { findFileError } from '#shared/files/file-check.ts';
import { detectKind, type FileKind, getContentType } from '#shared/files/file-kinds.ts';
import { buildIncomingKey } from '#shared/files/incoming-folder.ts';
import { stripPictureMetadata } from '#shared/files/pictures/picture.ts';
import { audit } from './commit.ts';
import type { FileContent, Files, ScanResult } from './external/files.ts';
import { assertPassivePdf } from './passive-pdf.ts';
import type { Platform } from './platform.ts';

export type ReceivedFile = {
  readonly kind: FileKind;
  readonly contentType: string;
  readonly bytes: number;
};

type ReceivedFileInput = {
  readonly key: string;
  readonly kinds: readonly FileKind[];
  /** Subject of the audit entry if malware is found. */
  readonly subjectId: string;
};
type FileIntakePorts = Pick<Platform, 'commit'> & { readonly files: Files };

const scanRejections = {
  infected: fileErrors.infected,
  unscannable: fileErrors.not_checked,
} as const satisfies Partial<Record<ScanResult, unknown>>;

/** Returns the content to store, pictures without metadata. Throws the reason for a rejection. */
async function sanitizeContent({ content }: FileContent, kinds: readonly FileKind[]) {
  const kind = detectKind(content);
  const error = findFileError({ bytes: content.length, kind, allowed: kinds });
  if (error || kind === undefined) throw error ?? new AppError(fileErrors.wrong_kind);
  if (kind !== 'pdf') return { kind, content: stripPictureMetadata(kind, content) };
  await assertPassivePdf(content);
  return { kind, content };
}

/** Reads an incoming file, unless its size is already wrong. */
async function readIncoming(
  { files }: FileIntakePorts,
  { incomingKey, bytes, kinds }: { incomingKey: string; bytes: number; kinds: readonly FileKind[] },
): Promise<FileContent> {
  const [anyKind] = kinds;
  const sizeError = findFileError({ bytes, kind: anyKind, allowed: kinds });
  if (sizeError) throw sizeError;
  const file = await files.readScanned(incomingKey);
  if (file.scan === undefined) throw new AppError(fileErrors.being_checked);
  if (file.scan !== 'clean') throw new AppError(scanRejections[file.scan]);
  return file;
}

const isFileError = (error: unknown, definition: (typeof fileErrors)[keyof typeof fileErrors]) =>
  error instanceof AppError && error.is(definition);

/**
 * Checks an uploaded file and moves it to its key, pictures without metadata. Idempotent. Throws
 * `file.not_arrived`, or `file.being_checked` until the file is scanned. Removes a rejected file and throws
 * the reason.
 */
export async function receiveFile(
  platform: FileIntakePorts,
  { key, kinds, subjectId }: ReceivedFileInput,
): Promise<ReceivedFile> {
  const { files, commit } = platform;
  const incomingKey = buildIncomingKey(key);
  const bytes = await files.size(incomingKey);
  if (bytes === undefined) return findReceivedFile(files, key);
  try {
    const { kind, content } = await sanitizeContent(
      await readIncoming(platform, { incomingKey, bytes, kinds }),
      kinds,
    );
    const contentType = getContentType(kind);
    await files.write({ key, contentType, content });
    await files.remove(incomingKey);
    return { kind, contentType, bytes: content.length };
  } catch (error) {
    if (error instanceof AppError && !error.is(fileErrors.being_checked)) await files.remove(incomingKey);
    if (isFileError(error, fileErrors.infected)) await commit(audit('file.infected', subjectId, { key }));
    throw error;
  }
}

async function findReceivedFile(files: Files, key: string): Promise<ReceivedFile> {
  if ((await files.size(key)) === undefined) throw new AppError(fileErrors.not_arrived);
  const content = await files.read(key);
  const kind = detectKind(content);
  if (kind === undefined) throw new AppError(fileErrors.not_arrived);
  return { kind, contentType: getContentType(kind), bytes: content.length };
}
