import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { fileErrors } from '#shared/files/errors.ts';
import { fileRefusal } from '#shared/files/file-check.ts';
import { type FileKind, kindOfContentType } from '#shared/files/file-kinds.ts';

const perHour = 60;

/** Nobody has this many files to send: storage is not a place to fill. Throws `request.too_many`. */
export async function assertUploadRate({ throttles, scope, now }: Platform): Promise<void> {
  const subject = `upload ${scope.actor}`;
  const count = await throttles.count({ subject, seconds: 3_600, now: now() });
  if (count > perHour) throw new AppError(coreErrors.too_many);
}

type Announced = { readonly contentType: string; readonly bytes: number };

/** What a file says it is. Throws `file.empty`, `file.too_large`, `file.wrong_kind` before anything is sent. */
export function announcedKind({ contentType, bytes }: Announced, allowed: readonly FileKind[]): FileKind {
  const kind = kindOfContentType(contentType);
  const refusal = fileRefusal({ bytes, kind, allowed });
  if (refusal) throw refusal;
  if (kind === undefined) throw new AppError(fileErrors.wrong_kind);
  return kind;
}
