import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import {
  countChecked,
  countReady,
  createRetryRun,
  createRun,
  estimateMsLeft,
  type MigrationPorts,
  type MigrationRun,
  type PictureStorage,
  type Product,
  runMigration,
} from '#web/src/features/catalog/products/picture-migration/migration-run.ts';
import { createCallError } from '#web/src/lib/problem.ts';

const began = new Date('2026-11-24T18:30:00.000Z');
/**
 * How the picture of a product is stored: migrated (`kept`), in the former format (`before`), or unreadable.
 */
type PictureState = 'none' | 'kept' | 'before' | 'broken';

/** A catalogue and the requests it receives; `p0` is the first product. */
function aMigration(states: readonly PictureState[]) {
  const pictures = new Map(states.map((state, index) => [`p${index}`, state]));
  const sent: string[] = [];
  const shown: MigrationRun[] = [];
  const products: Product[] = [...pictures].map(([productId, state]) => ({
    productId,
    name: productId,
    hasPicture: state !== 'none',
  }));
  const findStoredPicture = (productId: string): [string, PictureStorage][] => {
    const state = pictures.get(productId);
    if (state === undefined || state === 'none') return [];
    return [[productId, state === 'kept' ? 'already' : { url: `/${productId}` }]];
  };
  const steps: MigrationPorts = {
    findStorage: async (productIds) => new Map(productIds.flatMap(findStoredPicture)),
    migrate: async ({ productId }) => {
      sent.push(productId);
      if (pictures.get(productId) === 'broken') return 'No es una imagen.';
      pictures.set(productId, 'kept');
      return undefined;
    },
    formatReason: () => 'Se cortó.',
    isStopped: () => false,
    onChange: (run) => shown.push(run),
  };
  const start = (given: Partial<MigrationPorts> = {}) =>
    runMigration(products, createRun(products.length, began), { ...steps, ...given });
  return { pictures, products, sent, shown, steps, start };
}

const aState = fc.constantFrom<PictureState>('none', 'kept', 'before', 'broken');

describe('picture migration run', () => {
  it('reports what it migrated, what was migrated before, products without a picture and failures [R472]', async () => {
    const { start, sent, shown } = aMigration(['before', 'kept', 'none', 'broken', 'before']);

    const run = await start();

    expect(run.state).toBe('done');
    expect(run.counts).toEqual({ migrated: 2, already: 1, without: 1 });
    expect(run.failures).toEqual([{ productId: 'p3', name: 'p3', reason: 'No es una imagen.' }]);
    expect(sent).toEqual(['p0', 'p3', 'p4']);
    expect(shown.flatMap(({ current }) => current?.name ?? [])).toEqual(['p0', 'p3', 'p4']);
  });

  it('migrates each picture once, however often it is stopped and restarted [R472]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aState, { maxLength: 130 }),
        fc.array(fc.nat(140), { maxLength: 4 }),
        async (states, stops) => {
          const { start, sent, products, pictures } = aMigration(states);
          for (const stop of stops) {
            let stopChecks = 0;
            const run = await start({ isStopped: () => stopChecks++ >= stop });
            expect(run.state).toBe(stop < products.length ? 'stopped' : 'done');
            expect(countChecked(run)).toBe(Math.min(stop, products.length));
          }

          const last = await start();

          expect([last.state, countChecked(last)]).toEqual(['done', products.length]);
          const moved = states.flatMap((state, index) => (state === 'before' ? [`p${index}`] : []));
          expect(sent.filter((id) => pictures.get(id) === 'kept').toSorted()).toEqual(moved.toSorted());
          expect(last.failures).toHaveLength(states.filter((state) => state === 'broken').length);
          expect([...pictures.values()]).not.toContain('before');
        },
      ),
    );
  });

  it('counts pictures that another tab migrated as migrated before', async () => {
    const { start, pictures, steps } = aMigration(['before', 'before', 'before']);

    const run = await start({
      migrate: async (product, url) => {
        if (product.productId === 'p0') pictures.set('p1', 'kept');
        if (product.productId !== 'p2') return steps.migrate(product, url);
        pictures.set('p2', 'kept');
        return 'No encontramos el archivo original.';
      },
    });

    expect(run.counts).toEqual({ migrated: 1, already: 2, without: 0 });
    expect(run.failures).toEqual([]);
  });

  it('continues after a failed upload, and stops when the service does not answer', async () => {
    const lost = aMigration(['before', 'before']);
    const cut = aMigration(['kept', 'before', 'before']);
    let lookups = 0;

    const past = await lost.start({
      migrate: async (product, url) => {
        if (product.productId === 'p0') throw new Error('cut');
        return lost.steps.migrate(product, url);
      },
    });
    const ended = await cut.start({
      findStorage: async (productIds) => {
        lookups += 1;
        if (lookups > 2) throw createCallError(coreErrors.unavailable);
        return cut.steps.findStorage(productIds);
      },
    });

    expect([past.state, past.failures.map(({ reason }) => reason)]).toEqual(['done', ['Se cortó.']]);
    expect(past.counts.migrated).toBe(1);
    expect([ended.state, ended.reason]).toEqual(['interrupted', coreErrors.unavailable.text]);
    expect(ended.counts).toEqual({ migrated: 1, already: 1, without: 0 });
    expect((await cut.start()).counts).toEqual({ migrated: 1, already: 2, without: 0 });
  });

  it('retries only the failures, and keeps the earlier counts', async () => {
    const { start, products, steps, pictures, sent } = aMigration(['none', 'kept', 'broken', 'broken']);
    const first = await start();
    pictures.set('p3', 'before');

    const failed = products.filter(({ productId }) =>
      first.failures.some((each) => each.productId === productId),
    );
    const run = await runMigration(failed, createRetryRun(first, began), steps);

    expect(run.counts).toEqual({ migrated: 1, already: 1, without: 1 });
    expect(run.failures.map(({ name }) => name)).toEqual(['p2']);
    expect([countReady(run), run.total]).toEqual([3, 4]);
    expect(sent).toEqual(['p2', 'p3', 'p2', 'p3']);
  });

  it('requests batches of the maximum size', async () => {
    const { start, steps } = aMigration(Array.from({ length: 130 }, () => 'kept' as const));
    const lookupSizes: number[] = [];

    await start({
      findStorage: async (productIds) => {
        lookupSizes.push(productIds.length);
        return steps.findStorage(productIds);
      },
    });

    expect(lookupSizes).toEqual([60, 60, 10]);
  });
});

describe('estimateMsLeft', () => {
  const at = (seconds: number) => new Date(began.getTime() + seconds * 1_000);
  const halfway: MigrationRun = {
    ...createRun(100, began),
    counts: { migrated: 20, already: 30, without: 0 },
  };

  it('uses the pace of the current run only', () => {
    expect(estimateMsLeft(halfway, at(60))).toBe(60_000);
    expect(estimateMsLeft({ ...halfway, checkedBefore: 40 }, at(60))).toBe(300_000);
  });

  it('returns undefined while there is too little data', () => {
    expect(estimateMsLeft(halfway, at(4))).toBeUndefined();
    expect(estimateMsLeft(createRun(100, began), at(60))).toBeUndefined();
  });
});
