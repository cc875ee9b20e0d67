import type { Medication } from '#shared/inventory/medication.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { atVersion, makeTableRows } from '../engine/row.ts';
import { type RowWrite, updateRow } from '../engine/write.ts';
import { medicationEntity } from './medication.entity.ts';

type FixedField =
  | 'medicationId'
  | 'version'
  | 'lowToldAt'
  | 'dosesInStock'
  | 'dosesReserved'
  | 'dosesHeld'
  | 'createdAt';
export type MedicationChanges = Partial<Omit<Medication, FixedField>>;
type DoseCounts = Pick<Medication, 'dosesInStock' | 'dosesReserved' | 'dosesHeld'>;
type CostChange = { readonly before: Medication; readonly changes: MedicationChanges };

export type MedicationStore = {
  all(): Promise<Medication[]>;
  find(medicationId: string): Promise<Medication | undefined>;
  byIds(medicationIds: readonly string[]): Promise<Medication[]>;
  create(medication: Medication): RowWrite;
  /** Changes fields, or removes those set to undefined. The write is rejected if stale. */
  change(before: Medication, changes: MedicationChanges): RowWrite;
  /** Unlists the medication. The write is rejected if stale or if doses were reserved since the read. */
  remove(before: Medication, removedAt: string): RowWrite;
  /** Sets or clears the time of the low-stock notice without a new version. Rejected if nothing changes. */
  markLow(medicationId: string, toldAt: string | undefined): RowWrite;
  /** Adds changed counts. Rejected for reservations of a deleted medication or, with `cost`, if stale. */
  addDoses(medicationId: string, counts: DoseCounts, cost?: CostChange): RowWrite;
};

const isNotRemoved = ({ removedAt }: Medication) => removedAt === undefined;

function makeLowStockWrite(
  entity: ReturnType<typeof medicationEntity>,
  medicationId: string,
  toldAt: string | undefined,
): RowWrite {
  const update = entity.update({ medicationId });
  return updateRow(
    toldAt === undefined
      ? update
          .remove(['lowToldAt'])
          .where((row, { exists }) => exists(row.lowToldAt))
          .params()
      : update
          .set({ lowToldAt: toldAt })
          .where((row, { exists, notExists }) => `${exists(row.version)} AND ${notExists(row.lowToldAt)}`)
          .params(),
  );
}

export function medicationStore(config: TableConfig): MedicationStore {
  const { entity, findAll, create, change } = makeTableRows(medicationEntity, config);
  const byIds: MedicationStore['byIds'] = (medicationIds) =>
    findAll(medicationIds.map((medicationId) => ({ medicationId })));
  return {
    all: async () => (await listAll(entity.query.byId({}), { consistent: true })).filter(isNotRemoved),
    find: async (medicationId) => (await byIds([medicationId])).find(isNotRemoved),
    byIds,
    create,
    change,
    remove: ({ medicationId, version, dosesReserved }, removedAt) =>
      updateRow(
        entity
          .update({ medicationId })
          .set({ removedAt, version: version + 1 })
          .where((row, { eq }) => `${eq(row.version, version)} AND ${eq(row.dosesReserved, dosesReserved)}`)
          .params(),
      ),
    markLow: (medicationId, toldAt) => makeLowStockWrite(entity, medicationId, toldAt),
    addDoses(medicationId, counts, cost) {
      const update = entity.update({ medicationId }).add(counts);
      if (cost) {
        const { before, changes } = cost;
        const costUpdate = update.set({ ...changes, version: before.version + 1 });
        return updateRow(costUpdate.where(atVersion(before.version)).params());
      }
      const guardedUpdate = update.where((row, { exists, notExists }) =>
        counts.dosesReserved > 0
          ? `${exists(row.version)} AND ${notExists(row.removedAt)}`
          : exists(row.version),
      );
      return updateRow(guardedUpdate.params());
    },
  };
}
