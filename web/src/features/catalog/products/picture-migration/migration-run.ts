import { type DeskProduct, maxPictures } from '#shared/catalog/desk-api.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';

export type MigratedProduct = Pick<DeskProduct, 'productId' | 'name' | 'hasPicture'>;
/** A failed picture with the reason. */
export type Failure = Pick<MigratedProduct, 'productId' | 'name'> & { readonly reason: string };
/** Outcomes of a product without failure. */
const finalStates = ['migrated', 'alreadyMigrated', 'noPicture'] as const;
export type FinalState = (typeof finalStates)[number];
type Outcome = FinalState | { readonly reason: string };

/** State of a migration run. */
export type MigrationRun = {
  readonly state: 'running' | 'stopping' | 'stopped' | 'interrupted' | 'done';
  readonly total: number;
  readonly counts: Readonly<Record<FinalState, number>>;
  readonly failures: readonly Failure[];
  /** Products already checked at the start, when only failures are retried. */
  readonly checkedBefore: number;
  readonly startedAt: Date;
  readonly endedAt?: Date;
  /** The product in progress and its scaled picture. */
  readonly current?: { readonly name: string; readonly picture?: Blob };
  readonly reason?: string;
};

/** Counts the products checked without a failure. */
export const countReady = ({ counts }: MigrationRun): number =>
  finalStates.reduce((sum, finalState) => sum + counts[finalState], 0);
export const countChecked = (run: MigrationRun): number => countReady(run) + run.failures.length;
export const isRunning = ({ state }: MigrationRun): boolean => state === 'running' || state === 'stopping';

export const createRun = (total: number, startedAt: Date): MigrationRun => ({
  state: 'running',
  total,
  counts: { migrated: 0, alreadyMigrated: 0, noPicture: 0 },
  failures: [],
  checkedBefore: 0,
  startedAt,
});

/** Returns the run, reset to retry its failures. */
export const createRetryRun = (run: MigrationRun, startedAt: Date): MigrationRun => ({
  ...createRun(run.total, startedAt),
  counts: run.counts,
  checkedBefore: countReady(run),
});

const minimumSampleMs = 5_000;

/** Estimates the remaining milliseconds, or undefined while the sample is too small. */
export function estimateMsLeft(run: MigrationRun, now: Date): number | undefined {
  const [checked, elapsedMs] = [countChecked(run), now.getTime() - run.startedAt.getTime()];
  const processed = checked - run.checkedBefore;
  return processed === 0 || elapsedMs < minimumSampleMs
    ? undefined
    : (elapsedMs / processed) * (run.total - checked);
}

function addOutcome(run: MigrationRun, { productId, name }: MigratedProduct, outcome: Outcome): MigrationRun {
  if (typeof outcome !== 'string')
    return { ...run, failures: [...run.failures, { productId, name, reason: outcome.reason }] };
  return { ...run, counts: { ...run.counts, [outcome]: run.counts[outcome] + 1 } };
}

/** Storage of a picture, which is migrated or still at its old link. */
export type PictureStorage = 'alreadyMigrated' | { readonly url: string };

/** What the migration needs from the API and the page. */
export type MigrationPorts = {
  /** Returns where the products' pictures are stored now. Omits products without a picture. */
  findStorage(productIds: readonly string[]): Promise<ReadonlyMap<string, PictureStorage>>;
  /** Migrates a picture. On a failure, returns or throws the reason. */
  migrate(product: MigratedProduct, url: string): Promise<string | undefined>;
  formatReason(error: unknown): string;
  isStopped(): boolean;
  onChange(run: MigrationRun): void;
};

const findProductStorage = async (
  { productId }: MigratedProduct,
  { findStorage }: MigrationPorts,
): Promise<PictureStorage | 'noPicture'> => (await findStorage([productId])).get(productId) ?? 'noPicture';

/**
 * Checks the storage before the attempt, because links expire. Checks it again after a failed one, because
 * another tab may have migrated the picture.
 * Throws if the API is unreachable.
 */
async function migrateOne(product: MigratedProduct, ports: MigrationPorts): Promise<Outcome> {
  const storage = await findProductStorage(product, ports);
  if (typeof storage === 'string') return storage;
  let reason: string | undefined;
  try {
    reason = await ports.migrate(product, storage.url);
    if (reason === undefined) return 'migrated';
  } catch (error) {
    reason = ports.formatReason(error);
  }
  const after = await findProductStorage(product, ports);
  return typeof after === 'string' ? after : { reason };
}

type LocatedProduct = { readonly product: MigratedProduct; readonly storage: PictureStorage | 'noPicture' };

/** Yields each product with its storage, queried in batches. */
async function* locatePictures(
  products: readonly MigratedProduct[],
  { findStorage }: MigrationPorts,
): AsyncGenerator<LocatedProduct> {
  for (let batchStart = 0; batchStart < products.length; batchStart += maxPictures) {
    const batch = products.slice(batchStart, batchStart + maxPictures);
    const productIds = batch.filter(({ hasPicture }) => hasPicture).map(({ productId }) => productId);
    const storages = productIds.length === 0 ? undefined : await findStorage(productIds);
    for (const product of batch) yield { product, storage: storages?.get(product.productId) ?? 'noPicture' };
  }
}

/**
 * Migrates the products one by one until done, stopped or offline. Migrated pictures are skipped, so it can
 * be run again at any time.
 */
export async function runMigration(
  products: readonly MigratedProduct[],
  initialRun: MigrationRun,
  ports: MigrationPorts,
): Promise<MigrationRun> {
  let run = initialRun;
  try {
    for await (const { product, storage } of locatePictures(products, ports)) {
      if (ports.isStopped()) return { ...run, state: 'stopped' };
      const isReady = typeof storage === 'string';
      if (!isReady) ports.onChange({ ...run, current: { name: product.name } });
      run = addOutcome(run, product, isReady ? storage : await migrateOne(product, ports));
      ports.onChange(run);
    }
    return { ...run, state: 'done' };
  } catch (error) {
    return { ...run, state: 'interrupted', reason: toErrorMessage(error) };
  }
}
