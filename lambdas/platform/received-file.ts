import { AppError } from '#shared/core/errors.ts';
import { fileErrors } from '#shared/files/errors.ts';
import { fileRefusal } from '#shared/files/file-check.ts';
import { contentTypeOf, type FileKind, kindOfBytes } from '#shared/files/file-kinds.ts';
import { incomingKey } from '#shared/files/incoming-folder.ts';
import { plainPicture } from '#shared/files/pictures/picture.ts';
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
type Receiving = Pick<Platform, 'commit'> & { readonly files: Files };

const scanRefusals = {
  infected: fileErrors.infected,
  unscannable: fileErrors.not_checked,
} as const satisfies Partial<Record<ScanResult, unknown>>;

/** Content to store; pictures lose their metadata. Throws the reason for a rejection. */
async function kept({ content }: FileContent, kinds: readonly FileKind[]) {
  const kind = kindOfBytes(content);
  const refusal = fileRefusal({ bytes: content.length, kind, allowed: kinds });
  if (refusal || kind === undefined) throw refusal ?? new AppError(fileErrors.wrong_kind);
  if (kind !== 'pdf') return { kind, content: plainPicture(kind, content) };
  await assertPassivePdf(content);
  return { kind, content };
}

/** Reads an incoming file; rejects a wrong size before reading. */
async function readIncoming(
  { files }: Receiving,
  { place, bytes, kinds }: { place: string; bytes: number; kinds: readonly FileKind[] },
): Promise<FileContent> {
  const [anyKind] = kinds;
  const tooMuch = fileRefusal({ bytes, kind: anyKind, allowed: kinds });
  if (tooMuch) throw tooMuch;
  const file = await files.readScanned(place);
  if (file.scan === undefined) throw new AppError(fileErrors.being_checked);
  if (file.scan !== 'clean') throw new AppError(scanRefusals[file.scan]);
  return file;
}

const is = (error: unknown, definition: (typeof fileErrors)[keyof typeof fileErrors]) =>
  error instanceof AppError && error.is(definition);

/**
 * Checks an uploaded file and moves it to its key, pictures without metadata; idempotent. Throws
 * `file.not_arrived`, `file.being_checked` until it is scanned, or removes a rejected file and throws the
 * reason.
 */
export async function receivedFile(
  platform: Receiving,
  { key, kinds, subjectId }: ReceivedFileInput,
): Promise<ReceivedFile> {
  const { files, commit } = platform;
  const place = incomingKey(key);
  const bytes = await files.size(place);
  if (bytes === undefined) return takenBefore(files, key);
  try {
    const { kind, content } = await kept(await readIncoming(platform, { place, bytes, kinds }), kinds);
    const contentType = contentTypeOf(kind);
    await files.write({ key, contentType, content });
    await files.remove(place);
    return { kind, contentType, bytes: content.length };
  } catch (error) {
    if (error instanceof AppError && !error.is(fileErrors.being_checked)) await files.remove(place);
    if (is(error, fileErrors.infected)) await commit(audit('file.infected', subjectId, { key }));
    throw error;
  }
}

async function takenBefore(files: Files, key: string): Promise<ReceivedFile> {
  if ((await files.size(key)) === undefined) throw new AppError(fileErrors.not_arrived);
  const content = await files.read(key);
  const kind = kindOfBytes(content);
  if (kind === undefined) throw new AppError(fileErrors.not_arrived);
  return { kind, contentType: contentTypeOf(kind), bytes: content.length };
}
