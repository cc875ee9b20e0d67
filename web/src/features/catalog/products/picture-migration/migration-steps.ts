import { listProductPictures } from '#shared/catalog/desk-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { fileErrors } from '#shared/files/errors.ts';
import { largestFileBytes } from '#shared/files/file-kinds.ts';
import { fileSize } from '#shared/files/file-size.ts';
import { scaledSizes } from '#web/src/components/uploads/scaled-sizes.ts';
import { CallError, networkError, refused, textOf } from '#web/src/lib/problem.ts';
import type { Call } from '#web/src/lib/retry-safe.ts';
import { sendPicture } from '../pictures/product-pictures.ts';
import { migrationText as text } from './copy.ts';
import type { Kept, Steps } from './migration-run.ts';

async function look(productIds: readonly string[], call: Call): Promise<ReadonlyMap<string, Kept>> {
  const { pictures } = await call(listProductPictures, { query: { productIds: productIds.join(',') } });
  return new Map(
    pictures.map(({ productId, url, isOfBefore }) => [productId, isOfBefore ? { url } : 'already']),
  );
}

/** Enough for 10 MB over a slow line. */
const timeoutMs = 120_000;

async function read(url: string): Promise<Blob | string> {
  // Bypasses the browser cache, whose copy for display is opaque to scripts.
  const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  if (response.status >= 500) throw refused(coreErrors.unavailable);
  if (!response.ok) return text.missing;
  const bytes = Number(response.headers.get('content-length'));
  if (bytes <= largestFileBytes) return response.blob();
  await response.body?.cancel();
  return text.tooLarge(fileSize(bytes));
}

/** The original file, or the message why it is unusable. Throws CallError without an answer. */
async function readOriginal(url: string): Promise<Blob | string> {
  try {
    return await read(url);
  } catch (error) {
    throw networkError(error);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof CallError)) return textOf(error);
  if (error.is(fileErrors.damaged)) return text.notPicture;
  return error.status === 0 ? text.lost : textOf(error);
}

type Screen = Pick<Steps, 'isStopped' | 'onChange'> & {
  /** Called with the scaled picture before its upload. */
  readonly onPicture: (name: string, picture: Blob) => void;
};

/** Each picture is downloaded, scaled and uploaded like a picture chosen in the product form. */
export const stepsOf = (call: Call, { onPicture, ...screen }: Screen): Steps => ({
  ...screen,
  reasonOf,
  look: (productIds) => look(productIds, call),
  migrate: async ({ productId, name }, url) => {
    const original = await readOriginal(url);
    if (typeof original === 'string') return original;
    const picture = await scaledSizes(original);
    onPicture(name, picture.small);
    await sendPicture(productId, picture, call);
    return undefined;
  },
});
