import { AppError } from '#shared/core/errors.ts';
import { fileErrors } from './errors.ts';
import { type FileKind, formatFileKinds, maxFileBytes } from './file-kinds.ts';

type FileCheckInput = {
  readonly bytes: number;
  readonly kind: FileKind | undefined;
  readonly allowed: readonly FileKind[];
};

export function findFileError({ bytes, kind, allowed }: FileCheckInput): AppError | undefined {
  if (bytes === 0) return new AppError(fileErrors.empty);
  if (bytes > maxFileBytes) return new AppError(fileErrors.too_large);
  if (kind === undefined || !allowed.includes(kind)) {
    return new AppError(fileErrors.wrong_kind, { values: { kinds: formatFileKinds(allowed) } });
  }
  return undefined;
}
