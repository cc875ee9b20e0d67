import { findFileError } from '#shared/files/file-check.ts';
import { detectKind, type FileKind, getContentType } from '#shared/files/file-kinds.ts';

export type ChosenFile = { readonly file: File; readonly kind: FileKind; readonly contentType: string };

/** Enough to detect every supported type. */
const headBytes = 16;

/** Checks a file by size and content. Returns the file, or the message why it is rejected. */
export async function checkFile(file: File, allowed: readonly FileKind[]): Promise<ChosenFile | string> {
  const kind = detectKind(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  const error = findFileError({ bytes: file.size, kind, allowed });
  if (error) return error.text;
  return kind === undefined ? '' : { file, kind, contentType: getContentType(kind) };
}
