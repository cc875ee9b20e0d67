import { fileRefusal } from '#shared/files/file-check.ts';
import { contentTypeOf, type FileKind, kindOfBytes } from '#shared/files/file-kinds.ts';

/** A file that may be sent: its size is taken and its content is what the screen asks for. */
export type ChosenFile = { readonly file: File; readonly kind: FileKind; readonly contentType: string };

/** Enough for every kind's beginning. */
const headBytes = 16;

/** What the file is, or the sentence that says why it is not taken. */
export async function looked(file: File, allowed: readonly FileKind[]): Promise<ChosenFile | string> {
  const kind = kindOfBytes(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  const refusal = fileRefusal({ bytes: file.size, kind, allowed });
  if (refusal) return refusal.text;
  return kind === undefined ? '' : { file, kind, contentType: contentTypeOf(kind) };
}
