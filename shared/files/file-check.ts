import { AppError } from '#shared/core/errors.ts';
import { fileErrors } from './errors.ts';
import { type FileKind, kindsText, largestFileBytes } from './file-kinds.ts';

type FileRefusalInput = {
  readonly bytes: number;
  /** Declared or detected kind; undefined if unsupported. */
  readonly kind: FileKind | undefined;
  readonly allowed: readonly FileKind[];
};

/** Error if a file is not accepted, shared by browser and server. */
export function fileRefusal({ bytes, kind, allowed }: FileRefusalInput): AppError | undefined {
  if (bytes === 0) return new AppError(fileErrors.empty);
  if (bytes > largestFileBytes) return new AppError(fileErrors.too_large);
  if (kind === undefined || !allowed.includes(kind)) {
    return new AppError(fileErrors.wrong_kind, { values: { kinds: kindsText(allowed) } });
  }
  return undefined;
}
