import { listProductPictures } from '#shared/catalog/desk-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { fileErrors } from '#shared/files/errors.ts';
import { maxFileBytes } from '#shared/files/file-kinds.ts';
import { formatFileSize } from '#shared/files/file-size.ts';
import { scalePicture } from '#web/src/components/uploads/scale-picture.ts';
import type { IdempotentCall } from '#web/src/lib/idempotent-call.ts';
import { CallError, createCallError, toErrorMessage, toNetworkError } from '#web/src/lib/problem.ts';
import { uploadProductPicture } from '../pictures/product-pictures.ts';
import { migrationText as text } from './copy.ts';
import type { MigrationPorts, PictureStorage } from './migration-run.ts';

async function findStorage(
  productIds: readonly string[],
  call: IdempotentCall,
): Promise<ReadonlyMap<string, PictureStorage>> {
  const { pictures } = await call(listProductPictures, { query: { productIds: productIds.join(',') } });
  return new Map(
    pictures.map(({ productId, url, isOfBefore }) => [productId, isOfBefore ? { url } : 'alreadyMigrated']),
  );
}

/** Enough for 10 MB over a slow line. */
const timeoutMs = 120_000;

async function downloadFile(url: string): Promise<Blob | string> {
  // Bypasses the browser cache, whose copy for display is opaque to scripts.
  const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  if (response.status >= 500) throw createCallError(coreErrors.unavailable);
  if (!response.ok) return text.originalMissing;
  const bytes = Number(response.headers.get('content-length'));
  if (bytes <= maxFileBytes) return response.blob();
  await response.body?.cancel();
  return text.tooLarge(formatFileSize(bytes));
}

/** Returns the original file, or why it is unusable. Throws CallError if the server does not respond. */
async function downloadOriginal(url: string): Promise<Blob | string> {
  try {
    return await downloadFile(url);
  } catch (error) {
    throw toNetworkError(error);
  }
}

function formatReason(error: unknown): string {
  if (!(error instanceof CallError)) return toErrorMessage(error);
  if (error.is(fileErrors.damaged)) return text.notAPicture;
  return error.status === 0 ? text.connectionLost : toErrorMessage(error);
}

type ProgressHandlers = Pick<MigrationPorts, 'isStopped' | 'onChange'> & {
  /** Called with the scaled picture before its upload. */
  readonly onPicture: (name: string, picture: Blob) => void;
};

/** Downloads, scales and uploads each picture like a picture chosen in the product form. */
export const createMigrationPorts = (
  call: IdempotentCall,
  { onPicture, ...handlers }: ProgressHandlers,
): MigrationPorts => ({
  ...handlers,
  formatReason,
  findStorage: (productIds) => findStorage(productIds, call),
  migrate: async ({ productId, name }, url) => {
    const original = await downloadOriginal(url);
    if (typeof original === 'string') return original;
    const picture = await scalePicture(original);
    onPicture(name, picture.small);
    await uploadProductPicture(productId, picture, call);
    return undefined;
  },
});
