import type { Lot } from '#shared/inventory/lot.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import { type RowWrite, updateRow } from '../engine/write.ts';
import { lotEntity } from './lot.entity.ts';

type LotKey = Pick<Lot, 'medicationId' | 'lotId'>;

export type LotStore = {
  ofMedication(medicationId: string): Promise<Lot[]>;
  /** Returns the listed lots of all medications, soonest expiry first. */
  listShelved(): Promise<Lot[]>;
  find(key: LotKey): Promise<Lot | undefined>;
  findById(lotId: string): Promise<Lot | undefined>;
  create(lot: Lot): RowWrite;
  /**
   * Writes counts as differences, so that compatible changes do not conflict. The write is rejected if state
   * or label changed or if doses are too few. With `exactly`, it is rejected if the number of doses changed.
   */
  change(before: Lot, after: Lot, guard?: 'exactly'): RowWrite;
  markNotified(lot: Lot, toldAt: string): RowWrite;
};

const countFields = [
  'freeDoses',
  'reservedDoses',
  'setAsideDoses',
  'receivedDoses',
  'dispensedDoses',
  'lostDoses',
  'withdrawnDoses',
] as const satisfies readonly (keyof Lot)[];

const calculateDifferences = (before: Lot, after: Lot) =>
  Object.fromEntries(
    countFields.flatMap((name) => (after[name] === before[name] ? [] : [[name, after[name] - before[name]]])),
  );

/** Returns true if the change advances a recall. Other changes must not overwrite its progress. */
const advancesRecall = (before: Lot, after: Lot) => after.rehomedSoFar !== before.rehomedSoFar;

function getChangedValues(before: Lot, after: Lot) {
  const {
    state,
    shelf,
    lotNumber,
    usableUntil,
    vialCostCents,
    restHundredths,
    lastLoss,
    recall,
    rehomedSoFar,
  } = after;
  return {
    state,
    shelf,
    lotNumber,
    usableUntil,
    vialCostCents,
    ...(restHundredths !== before.restHundredths && { restHundredths }),
    ...(lastLoss && { lastLoss }),
    ...(recall && { recall }),
    ...(rehomedSoFar && advancesRecall(before, after) && { rehomedSoFar }),
  };
}

/** Returns the doses by which a count falls, which must still be there when the lot is written. */
const calculateTakenDoses = (before: Lot, after: Lot, name: 'freeDoses' | 'reservedDoses') =>
  Math.max(0, before[name] - after[name]);

export function lotStore(config: TableConfig): LotStore {
  const { entity, find, create } = makeTableRows(lotEntity, config);
  return {
    ofMedication: (medicationId) =>
      listAll(entity.query.byMedication({ medicationId }), { consistent: true }),
    listShelved: () => listAll(entity.query.byShelf({ shelf: 'shelved' })),
    find,
    async findById(lotId) {
      const [indexedLot] = (await entity.query.byId({ lotId }).go()).data;
      return indexedLot && find(indexedLot);
    },
    create,
    change(before, after, guard) {
      const { medicationId, lotId, rehomedSoFar } = after;
      return updateRow(
        entity
          .update({ medicationId, lotId })
          .add(calculateDifferences(before, after))
          .set(getChangedValues(before, after))
          .remove([
            ...(advancesRecall(before, after) && !rehomedSoFar ? (['rehomedSoFar'] as const) : []),
            ...(before.toldAt !== undefined && after.toldAt === undefined ? (['toldAt'] as const) : []),
          ])
          .where((row, { eq, gte }) => {
            const lotConditions = [
              eq(row.state, before.state),
              eq(row.lotNumber, before.lotNumber),
              eq(row.usableUntil, before.usableUntil),
            ];
            const doseConditions =
              guard === 'exactly'
                ? [eq(row.freeDoses, before.freeDoses), eq(row.reservedDoses, before.reservedDoses)]
                : [
                    gte(row.freeDoses, calculateTakenDoses(before, after, 'freeDoses')),
                    gte(row.reservedDoses, calculateTakenDoses(before, after, 'reservedDoses')),
                  ];
            return [...lotConditions, ...doseConditions].join(' AND ');
          })
          .params(),
      );
    },
    markNotified: ({ medicationId, lotId }, toldAt) =>
      updateRow(
        entity
          .update({ medicationId, lotId })
          .set({ toldAt })
          .where((row, { eq, notExists }) => `${notExists(row.toldAt)} AND ${eq(row.state, 'usable')}`)
          .params(),
      ),
  };
}
