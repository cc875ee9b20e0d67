import type { TableConfig } from '../engine/config.ts';
import { type TableRows, tableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { unpaidReservationsEntity } from './unpaid-reservations.entity.ts';

/** The appointments of one client that were reserved last: which of them were paid or given up since, they say themselves. */
export type UnpaidReservations = {
  readonly patientId: string;
  readonly appointmentIds: readonly string[];
  /** 0 while nothing is written down. */
  readonly version: number;
};

export type UnpaidReservationsStore = {
  unpaidOf(patientId: string): Promise<UnpaidReservations>;
  /** Refused as stale when the client reserved another since it was read. */
  saveUnpaid(unpaid: UnpaidReservations, now: Date): RowWrite;
};

/** No reservation lasts as long as this. */
const keptSeconds = 86_400;

export function unpaidReservationsStore(config: TableConfig): UnpaidReservationsStore {
  // It costs as much as a read: few of those who book ask for it.
  let made: TableRows<typeof unpaidReservationsEntity> | undefined;
  const rows = () => {
    made ??= tableRows(unpaidReservationsEntity, config);
    return made;
  };
  return {
    unpaidOf: async (patientId) =>
      (await rows().find({ patientId })) ?? { patientId, appointmentIds: [], version: 0 },

    saveUnpaid({ patientId, appointmentIds, version }, now) {
      const expiresAt = Math.floor(now.getTime() / 1000) + keptSeconds;
      const row = { patientId, appointmentIds, version: version + 1, expiresAt };
      return rows().save(row, version || undefined);
    },
  };
}
