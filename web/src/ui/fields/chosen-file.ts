import { fileRefusal } from '#shared/files/file-check.ts';
import { contentTypeOf, type FileKind, kindOfBytes } from '#shared/files/file-kinds.ts';

export type ChosenFile = { readonly file: File; readonly kind: FileKind; readonly contentType: string };

/** Enough to detect every supported type. */
const headBytes = 16;

/** Checks a file by size and content; returns it, or the message why it is rejected. */
export async function looked(file: File, allowed: readonly FileKind[]): Promise<ChosenFile | string> {
  const kind = kindOfBytes(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  const refusal = fileRefusal({ bytes: file.size, kind, allowed });
  if (refusal) return refusal.text;
  return kind === undefined ? '' : { file, kind, contentType: contentTypeOf(kind) };
}
