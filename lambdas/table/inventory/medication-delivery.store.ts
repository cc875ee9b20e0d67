import type { MedicationDelivery } from '#shared/inventory/medication-delivery.ts';
import type { TableConfig } from '../engine/config.ts';
import { pageOf } from '../engine/page.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { medicationDeliveryEntity } from './medication-delivery.entity.ts';

export type MedicationDeliveryStore = {
  /** Newest first. */
  pageOfLot(
    lotId: string,
    cursor: string | undefined,
  ): Promise<{ readonly rows: MedicationDelivery[]; readonly cursor?: string }>;
  /** Newest first. */
  pageOfPatient(
    patientId: string,
    cursor: string | undefined,
  ): Promise<{ readonly rows: MedicationDelivery[]; readonly cursor?: string }>;
  add(delivery: MedicationDelivery): RowWrite;
};

const perPage = 100;

export function medicationDeliveryStore(config: TableConfig): MedicationDeliveryStore {
  const entity = medicationDeliveryEntity(config);
  return {
    async pageOfLot(lotId, cursor) {
      const page = await pageOf(entity.query.byLot({ lotId }), { cursor, limit: perPage, order: 'desc' });
      return { rows: page.data, ...(page.cursor && { cursor: page.cursor }) };
    },
    async pageOfPatient(patientId, cursor) {
      const page = await pageOf(entity.query.byPatient({ patientId }), {
        cursor,
        limit: perPage,
        order: 'desc',
      });
      return { rows: page.data, ...(page.cursor && { cursor: page.cursor }) };
    },
    add: (delivery) => putRow(entity.create(delivery).params()),
  };
}
