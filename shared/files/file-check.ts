import { AppError } from '#shared/core/errors.ts';
import { fileErrors } from './errors.ts';
import { type FileKind, kindsText, largestFileBytes } from './file-kinds.ts';

type FileRefusalInput = {
  readonly bytes: number;
  /** What it says it is, or what its content is; undefined for any other kind. */
  readonly kind: FileKind | undefined;
  readonly allowed: readonly FileKind[];
};

/** Why a file is not taken, in the words both the screen and the server say; undefined when it is. */
export function fileRefusal({ bytes, kind, allowed }: FileRefusalInput): AppError | undefined {
  if (bytes === 0) return new AppError(fileErrors.empty);
  if (bytes > largestFileBytes) return new AppError(fileErrors.too_large);
  if (kind === undefined || !allowed.includes(kind)) {
    return new AppError(fileErrors.wrong_kind, { values: { kinds: kindsText(allowed) } });
  }
  return undefined;
}
