import type { TableConfig } from '../engine/config.ts';
import { makeTableRows, type TableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { unpaidReservationsEntity } from './unpaid-reservations.entity.ts';

/** Latest reservations of a client. Their appointments show which were paid or released since. */
export type UnpaidReservations = {
  readonly patientId: string;
  readonly appointmentIds: readonly string[];
  /** 0 if there is no row. */
  readonly version: number;
};

export type UnpaidReservationsStore = {
  findUnpaid(patientId: string): Promise<UnpaidReservations>;
  /** The write is rejected if the client made another reservation since it was read. */
  saveUnpaid(unpaid: UnpaidReservations, now: Date): RowWrite;
};

/** Exceeds the lifetime of any reservation. */
const retentionSeconds = 86_400;

export function unpaidReservationsStore(config: TableConfig): UnpaidReservationsStore {
  // Created on demand because it costs as much as a read and few bookings need it.
  let tableRows: TableRows<typeof unpaidReservationsEntity> | undefined;
  const getRows = () => {
    tableRows ??= makeTableRows(unpaidReservationsEntity, config);
    return tableRows;
  };
  return {
    findUnpaid: async (patientId) =>
      (await getRows().find({ patientId })) ?? { patientId, appointmentIds: [], version: 0 },

    saveUnpaid({ patientId, appointmentIds, version }, now) {
      const expiresAt = Math.floor(now.getTime() / 1000) + retentionSeconds;
      const row = { patientId, appointmentIds, version: version + 1, expiresAt };
      return getRows().save(row, version || undefined);
    },
  };
}
