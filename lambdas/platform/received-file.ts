import { AppError } from '#shared/core/errors.ts';
import { fileErrors } from '#shared/files/errors.ts';
import { fileRefusal } from '#shared/files/file-check.ts';
import { contentTypeOf, type FileKind, kindOfBytes } from '#shared/files/file-kinds.ts';
import { type Files, incomingKey } from './seams/files.ts';

export type ReceivedFile = {
  readonly kind: FileKind;
  readonly contentType: string;
  /** How many. */
  readonly bytes: number;
};

/**
 * Looks at what arrived by an upload link and moves it to its key; done twice it finds what it moved. Throws
 * `file.not_arrived`; or, for what is empty, above 10 MB or of another kind by its content, removes it and throws
 * `file.empty`, `file.too_large`, `file.wrong_kind`.
 */
export async function receivedFile(
  files: Files,
  { key, kinds }: { key: string; kinds: readonly FileKind[] },
): Promise<ReceivedFile> {
  const incoming = incomingKey(key);
  const arrived = await files.size(incoming);
  const place = arrived === undefined ? key : incoming;
  const bytes = arrived ?? (await files.size(key));
  if (bytes === undefined) throw new AppError(fileErrors.not_arrived);

  // A size that is refused is not read: any kind will do to say so.
  const [anyKind] = kinds;
  const tooMuch = fileRefusal({ bytes, kind: anyKind, allowed: kinds });
  const content = tooMuch ? new Uint8Array() : await files.read(place);
  const kind = kindOfBytes(content);
  const refusal = tooMuch ?? fileRefusal({ bytes, kind, allowed: kinds });
  if (refusal || kind === undefined) {
    await files.remove(incoming);
    throw refusal ?? new AppError(fileErrors.not_arrived);
  }

  const contentType = contentTypeOf(kind);
  if (place === incoming) {
    await files.write({ key, contentType, content });
    await files.remove(incoming);
  }
  return { kind, contentType, bytes };
}
