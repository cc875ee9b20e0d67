import { type DeskProduct, mostPictures } from '#shared/catalog/desk-api.ts';
import { textOf } from '#web/src/lib/problem.ts';

export type Product = Pick<DeskProduct, 'productId' | 'name' | 'hasPicture'>;
/** A failed picture with the reason. */
export type Failure = Pick<Product, 'productId' | 'name'> & { readonly reason: string };
/** Outcome of a product: migrated, migrated before, or without a picture. */
const ends = ['migrated', 'already', 'without'] as const;
export type End = (typeof ends)[number];
type Outcome = End | { readonly reason: string };

/** State of a migration run. */
export type MigrationRun = {
  readonly state: 'running' | 'stopping' | 'stopped' | 'interrupted' | 'done';
  readonly total: number;
  readonly counts: Readonly<Record<End, number>>;
  readonly failures: readonly Failure[];
  /** Products already checked at the start, when only failures are retried. */
  readonly checkedBefore: number;
  readonly startedAt: Date;
  readonly endedAt?: Date;
  /** The product in progress and its scaled picture. */
  readonly current?: { readonly name: string; readonly picture?: Blob };
  readonly reason?: string;
};

export const readyIn = ({ counts }: MigrationRun): number => ends.reduce((sum, end) => sum + counts[end], 0);
export const checkedIn = (run: MigrationRun): number => readyIn(run) + run.failures.length;
export const isGoing = ({ state }: MigrationRun): boolean => state === 'running' || state === 'stopping';

export const newRun = (total: number, startedAt: Date): MigrationRun => ({
  state: 'running',
  total,
  counts: { migrated: 0, already: 0, without: 0 },
  failures: [],
  checkedBefore: 0,
  startedAt,
});

/** The run reset to retry its failures. */
export const retried = (run: MigrationRun, startedAt: Date): MigrationRun => ({
  ...newRun(run.total, startedAt),
  counts: run.counts,
  checkedBefore: readyIn(run),
});

const judgedAfterMs = 5_000;

/** Estimated milliseconds left; undefined while the sample is too small. */
export function msLeft(run: MigrationRun, now: Date): number | undefined {
  const [checked, elapsed] = [checkedIn(run), now.getTime() - run.startedAt.getTime()];
  const walked = checked - run.checkedBefore;
  return walked === 0 || elapsed < judgedAfterMs ? undefined : (elapsed / walked) * (run.total - checked);
}

function counted(run: MigrationRun, { productId, name }: Product, outcome: Outcome): MigrationRun {
  if (typeof outcome !== 'string')
    return { ...run, failures: [...run.failures, { productId, name, reason: outcome.reason }] };
  return { ...run, counts: { ...run.counts, [outcome]: run.counts[outcome] + 1 } };
}

/** How a picture is stored: migrated, or at its old link. */
export type Kept = 'already' | { readonly url: string };

/** Port of the migration to the API and the page. */
export type Steps = {
  /** The current storage of these products' pictures; omits products without one. */
  look(productIds: readonly string[]): Promise<ReadonlyMap<string, Kept>>;
  /** Migrates a picture; returns or throws the reason of a failure. */
  migrate(product: Product, url: string): Promise<string | undefined>;
  reasonOf(error: unknown): string;
  isStopped(): boolean;
  onChange(run: MigrationRun): void;
};

const keptNow = async ({ productId }: Product, { look }: Steps): Promise<Kept | 'without'> =>
  (await look([productId])).get(productId) ?? 'without';

/**
 * Checks the storage before and after a failed attempt, because links expire and another tab may be faster.
 * Throws if the API is unreachable.
 */
async function migrateOne(product: Product, steps: Steps): Promise<Outcome> {
  const kept = await keptNow(product, steps);
  if (typeof kept === 'string') return kept;
  let reason: string | undefined;
  try {
    reason = await steps.migrate(product, kept.url);
    if (reason === undefined) return 'migrated';
  } catch (error) {
    reason = steps.reasonOf(error);
  }
  const after = await keptNow(product, steps);
  return typeof after === 'string' ? after : { reason };
}

type Looked = { readonly product: Product; readonly kept: Kept | 'without' };

/** Yields each product with its storage, queried in batches. */
async function* looked(products: readonly Product[], { look }: Steps): AsyncGenerator<Looked> {
  for (let first = 0; first < products.length; first += mostPictures) {
    const some = products.slice(first, first + mostPictures);
    const asked = some.filter(({ hasPicture }) => hasPicture).map(({ productId }) => productId);
    const kept = asked.length === 0 ? undefined : await look(asked);
    for (const product of some) yield { product, kept: kept?.get(product.productId) ?? 'without' };
  }
}

/**
 * Migrates the products one by one until done, stopped or offline. Migrated pictures are skipped, so it can
 * be run again at any time.
 */
export async function walk(
  products: readonly Product[],
  before: MigrationRun,
  steps: Steps,
): Promise<MigrationRun> {
  let run = before;
  try {
    for await (const { product, kept } of looked(products, steps)) {
      if (steps.isStopped()) return { ...run, state: 'stopped' };
      const isKept = typeof kept === 'string';
      if (!isKept) steps.onChange({ ...run, current: { name: product.name } });
      run = counted(run, product, isKept ? kept : await migrateOne(product, steps));
      steps.onChange(run);
    }
    return { ...run, state: 'done' };
  } catch (error) {
    return { ...run, state: 'interrupted', reason: textOf(error) };
  }
}
