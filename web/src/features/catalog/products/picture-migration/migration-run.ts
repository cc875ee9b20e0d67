import { type DeskProduct, mostPictures } from '#shared/catalog/desk-api.ts';
import { textOf } from '#web/src/lib/problem.ts';

export type Product = Pick<DeskProduct, 'productId' | 'name' | 'hasPicture'>;
/** A picture that could not be migrated, and why. */
export type Failure = Pick<Product, 'productId' | 'name'> & { readonly reason: string };
/** What was found or done: moved, moved before, or nothing to move. */
const ends = ['migrated', 'already', 'without'] as const;
export type End = (typeof ends)[number];
type Outcome = End | { readonly reason: string };

/** Where a walk over the pictures of the catalogue stands. */
export type MigrationRun = {
  readonly state: 'running' | 'stopping' | 'stopped' | 'interrupted' | 'done';
  readonly total: number;
  readonly counts: Readonly<Record<End, number>>;
  readonly failures: readonly Failure[];
  /** How many were checked when it began, as those of before where only what failed is tried again. */
  readonly checkedBefore: number;
  readonly startedAt: Date;
  readonly endedAt?: Date;
  /** Whose picture is on its way, and what is sent of it. */
  readonly current?: { readonly name: string; readonly picture?: Blob };
  /** Why it was interrupted. */
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

/** The same, about to try again what failed. */
export const retried = (run: MigrationRun, startedAt: Date): MigrationRun => ({
  ...newRun(run.total, startedAt),
  counts: run.counts,
  checkedBefore: readyIn(run),
});

const judgedAfterMs = 5_000;

/** How long what is left takes at the pace so far; undefined while there is too little to judge by. */
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

/** How a picture is kept: as it should be, or as before, within reach of its link. */
export type Kept = 'already' | { readonly url: string };

/** What the walk asks of the world. */
export type Steps = {
  /** How the pictures of these products are kept now; one without a picture is not among them. */
  look(productIds: readonly string[]): Promise<ReadonlyMap<string, Kept>>;
  /** Keeps it as it should be; otherwise answers or throws why that cannot be. */
  migrate(product: Product, url: string): Promise<string | undefined>;
  reasonOf(error: unknown): string;
  isStopped(): boolean;
  onChange(run: MigrationRun): void;
};

const keptNow = async ({ productId }: Product, { look }: Steps): Promise<Kept | 'without'> =>
  (await look([productId])).get(productId) ?? 'without';

/**
 * Looks anew before it begins, since links live for minutes and another tab may be there first, and after it failed, for
 * the same reason. Throws where there is no answer to that.
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

/** Each with how its picture is kept, asked for many at a time. */
async function* looked(products: readonly Product[], { look }: Steps): AsyncGenerator<Looked> {
  for (let first = 0; first < products.length; first += mostPictures) {
    const some = products.slice(first, first + mostPictures);
    const asked = some.filter(({ hasPicture }) => hasPicture).map(({ productId }) => productId);
    const kept = asked.length === 0 ? undefined : await look(asked);
    for (const product of some) yield { product, kept: kept?.get(product.productId) ?? 'without' };
  }
}

/**
 * Goes over the pictures of these products, one after the other, until all are checked, somebody stops it, or the service
 * cannot be reached. What is already kept as it should be is left alone, so that it may be run again at any time.
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
