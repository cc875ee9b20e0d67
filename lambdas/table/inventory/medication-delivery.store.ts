import type { MedicationDelivery } from '#shared/inventory/medication-delivery.ts';
import type { TableConfig } from '../engine/config.ts';
import { type Page, pageOf } from '../engine/page.ts';
import { tableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { medicationDeliveryEntity } from './medication-delivery.entity.ts';

export type MedicationDeliveryStore = {
  /** Newest first. */
  pageOfLot(lotId: string, cursor: string | undefined): Promise<Page<MedicationDelivery>>;
  /** Newest first. */
  pageOfPatient(patientId: string, cursor: string | undefined): Promise<Page<MedicationDelivery>>;
  add(delivery: MedicationDelivery): RowWrite;
};

const newestFirst = { limit: 100, order: 'desc' } as const;

export function medicationDeliveryStore(config: TableConfig): MedicationDeliveryStore {
  const { entity, create } = tableRows(medicationDeliveryEntity, config);
  return {
    pageOfLot: (lotId, cursor) => pageOf(entity.query.byLot({ lotId }), { cursor, ...newestFirst }),
    pageOfPatient: (patientId, cursor) =>
      pageOf(entity.query.byPatient({ patientId }), { cursor, ...newestFirst }),
    add: create,
  };
}
