import type { MedicationDelivery } from '#shared/inventory/medication-delivery.ts';
import type { TableConfig } from '../engine/config.ts';
import { type Page, readPage } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { medicationDeliveryEntity } from './medication-delivery.entity.ts';

export type MedicationDeliveryStore = {
  /** Returns the newest first. */
  pageOfLot(lotId: string, cursor: string | undefined): Promise<Page<MedicationDelivery>>;
  /** Returns the newest first. */
  pageOfPatient(patientId: string, cursor: string | undefined): Promise<Page<MedicationDelivery>>;
  add(delivery: MedicationDelivery): RowWrite;
};

const newestFirst = { limit: 100, order: 'desc' } as const;

export function medicationDeliveryStore(config: TableConfig): MedicationDeliveryStore {
  const { entity, create } = makeTableRows(medicationDeliveryEntity, config);
  return {
    pageOfLot: (lotId, cursor) => readPage(entity.query.byLot({ lotId }), { cursor, ...newestFirst }),
    pageOfPatient: (patientId, cursor) =>
      readPage(entity.query.byPatient({ patientId }), { cursor, ...newestFirst }),
    add: create,
  };
}
