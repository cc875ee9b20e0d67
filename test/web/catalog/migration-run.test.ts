import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import {
  countChecked,
  countReady,
  createRetryRun,
  createRun,
  estimateMsLeft,
  type MigratedProduct,
  type MigrationPorts,
  type MigrationRun,
  type PictureStorage,
  runMigration,
} from '#web/src/features/catalog/products/picture-migration/migration-run.ts';
import { createCallError } from '#web/src/lib/problem.ts';

const startedAt = new Date('2026-11-24T18:30:00.000Z');
/** How the picture of a product is stored, if it has one. */
type PictureState = 'none' | 'migrated' | 'unmigrated' | 'unreadable';

/** Creates a catalog with pictures in these states, whose products have the ids `p0`, `p1` and so on. */
function aCatalogWithPictures(states: readonly PictureState[]) {
  const pictures = new Map(states.map((state, index) => [`p${index}`, state]));
  const sentProductIds: string[] = [];
  const reportedRuns: MigrationRun[] = [];
  const products: MigratedProduct[] = [...pictures].map(([productId, state]) => ({
    productId,
    name: productId,
    hasPicture: state !== 'none',
  }));
  const findStoredPicture = (productId: string): [string, PictureStorage][] => {
    const state = pictures.get(productId);
    if (state === undefined || state === 'none') return [];
    return [[productId, state === 'migrated' ? 'alreadyMigrated' : { url: `/${productId}` }]];
  };
  const ports: MigrationPorts = {
    findStorage: async (productIds) => new Map(productIds.flatMap(findStoredPicture)),
    migrate: async ({ productId }) => {
      sentProductIds.push(productId);
      if (pictures.get(productId) === 'unreadable') return 'No es una imagen.';
      pictures.set(productId, 'migrated');
      return undefined;
    },
    formatReason: () => 'Se cortó.',
    isStopped: () => false,
    onChange: (run) => reportedRuns.push(run),
  };
  const start = (overrides: Partial<MigrationPorts> = {}) =>
    runMigration(products, createRun(products.length, startedAt), { ...ports, ...overrides });
  return { pictures, products, sentProductIds, reportedRuns, ports, start };
}

const pictureState = fc.constantFrom<PictureState>('none', 'migrated', 'unmigrated', 'unreadable');

describe('a picture migration run', () => {
  it('reports the migrated pictures, those migrated before, the products without a picture and the failures [R472]', async () => {
    const { start, sentProductIds, reportedRuns } = aCatalogWithPictures([
      'unmigrated',
      'migrated',
      'none',
      'unreadable',
      'unmigrated',
    ]);

    const run = await start();

    expect(run.state).toBe('done');
    expect(run.counts).toEqual({ migrated: 2, alreadyMigrated: 1, noPicture: 1 });
    expect(run.failures).toEqual([{ productId: 'p3', name: 'p3', reason: 'No es una imagen.' }]);
    expect(sentProductIds).toEqual(['p0', 'p3', 'p4']);
    expect(reportedRuns.flatMap(({ current }) => current?.name ?? [])).toEqual(['p0', 'p3', 'p4']);
  });

  it('migrates each picture once, however often it is stopped and restarted [R472]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(pictureState, { maxLength: 130 }),
        fc.array(fc.nat(140), { maxLength: 4 }),
        async (states, stops) => {
          const { start, sentProductIds, products, pictures } = aCatalogWithPictures(states);
          for (const checksBeforeStop of stops) {
            let stopChecks = 0;
            const run = await start({ isStopped: () => stopChecks++ >= checksBeforeStop });
            expect(run.state).toBe(checksBeforeStop < products.length ? 'stopped' : 'done');
            expect(countChecked(run)).toBe(Math.min(checksBeforeStop, products.length));
          }

          const lastRun = await start();

          expect([lastRun.state, countChecked(lastRun)]).toEqual(['done', products.length]);
          const migratedIds = states.flatMap((state, index) => (state === 'unmigrated' ? [`p${index}`] : []));
          expect(sentProductIds.filter((id) => pictures.get(id) === 'migrated').toSorted()).toEqual(
            migratedIds.toSorted(),
          );
          expect(lastRun.failures).toHaveLength(states.filter((state) => state === 'unreadable').length);
          expect([...pictures.values()]).not.toContain('unmigrated');
        },
      ),
    );
  });

  it('counts pictures that another tab migrates as migrated before', async () => {
    const { start, pictures, ports } = aCatalogWithPictures(['unmigrated', 'unmigrated', 'unmigrated']);

    const run = await start({
      migrate: async (product, url) => {
        if (product.productId === 'p0') pictures.set('p1', 'migrated');
        if (product.productId !== 'p2') return ports.migrate(product, url);
        pictures.set('p2', 'migrated');
        return 'No encontramos el archivo original.';
      },
    });

    expect(run.counts).toEqual({ migrated: 1, alreadyMigrated: 2, noPicture: 0 });
    expect(run.failures).toEqual([]);
  });

  it('continues after a failed upload, and stops if the service does not answer', async () => {
    const failingUpload = aCatalogWithPictures(['unmigrated', 'unmigrated']);
    const failingService = aCatalogWithPictures(['migrated', 'unmigrated', 'unmigrated']);
    let lookups = 0;

    const completedRun = await failingUpload.start({
      migrate: async (product, url) => {
        if (product.productId === 'p0') throw new Error('cut');
        return failingUpload.ports.migrate(product, url);
      },
    });
    const interruptedRun = await failingService.start({
      findStorage: async (productIds) => {
        lookups += 1;
        if (lookups > 2) throw createCallError(coreErrors.unavailable);
        return failingService.ports.findStorage(productIds);
      },
    });

    expect([completedRun.state, completedRun.failures.map(({ reason }) => reason)]).toEqual([
      'done',
      ['Se cortó.'],
    ]);
    expect(completedRun.counts.migrated).toBe(1);
    expect([interruptedRun.state, interruptedRun.reason]).toEqual([
      'interrupted',
      coreErrors.unavailable.text,
    ]);
    expect(interruptedRun.counts).toEqual({ migrated: 1, alreadyMigrated: 1, noPicture: 0 });
    expect((await failingService.start()).counts).toEqual({ migrated: 1, alreadyMigrated: 2, noPicture: 0 });
  });

  it('retries only the failures, and keeps the earlier counts', async () => {
    const { start, products, ports, pictures, sentProductIds } = aCatalogWithPictures([
      'none',
      'migrated',
      'unreadable',
      'unreadable',
    ]);
    const firstRun = await start();
    pictures.set('p3', 'unmigrated');

    const failedProducts = products.filter(({ productId }) =>
      firstRun.failures.some((failure) => failure.productId === productId),
    );
    const run = await runMigration(failedProducts, createRetryRun(firstRun, startedAt), ports);

    expect(run.counts).toEqual({ migrated: 1, alreadyMigrated: 1, noPicture: 1 });
    expect(run.failures.map(({ name }) => name)).toEqual(['p2']);
    expect([countReady(run), run.total]).toEqual([3, 4]);
    expect(sentProductIds).toEqual(['p2', 'p3', 'p2', 'p3']);
  });

  it('requests batches of the maximum size', async () => {
    const { start, ports } = aCatalogWithPictures(Array.from({ length: 130 }, () => 'migrated' as const));
    const lookupSizes: number[] = [];

    await start({
      findStorage: async (productIds) => {
        lookupSizes.push(productIds.length);
        return ports.findStorage(productIds);
      },
    });

    expect(lookupSizes).toEqual([60, 60, 10]);
  });
});

describe('estimateMsLeft', () => {
  const secondsLater = (seconds: number) => new Date(startedAt.getTime() + seconds * 1_000);
  const halfway: MigrationRun = {
    ...createRun(100, startedAt),
    counts: { migrated: 20, alreadyMigrated: 30, noPicture: 0 },
  };

  it('uses the pace of the current run only', () => {
    expect(estimateMsLeft(halfway, secondsLater(60))).toBe(60_000);
    expect(estimateMsLeft({ ...halfway, checkedBefore: 40 }, secondsLater(60))).toBe(300_000);
  });

  it('returns undefined while there is too little data', () => {
    expect(estimateMsLeft(halfway, secondsLater(4))).toBeUndefined();
    expect(estimateMsLeft(createRun(100, startedAt), secondsLater(60))).toBeUndefined();
  });
});
