import type { DoseReservation } from '#shared/inventory/dose-reservation.ts';
import type { TableConfig } from '../engine/config.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { doseReservationEntity } from './dose-reservation.entity.ts';

export type DoseReservationStore = {
  ofMedication(medicationId: string): Promise<DoseReservation[]>;
  /** What is kept of one medicine for one appointment, read consistently: who releases or gives it must miss none. */
  ofAppointment(of: Pick<DoseReservation, 'appointmentId' | 'medicationId'>): Promise<DoseReservation[]>;
  add(reservation: DoseReservation): RowWrite;
  /** Stale when it is another by now than was read. */
  remove(reservation: DoseReservation): RowWrite;
  /** To another lot, or for fewer doses; stale likewise. */
  replace(before: DoseReservation, after: DoseReservation): RowWrite;
};

export function doseReservationStore(config: TableConfig): DoseReservationStore {
  const entity = doseReservationEntity(config);
  const ofMedication: DoseReservationStore['ofMedication'] = async (medicationId) =>
    (await entity.query.byMedication({ medicationId }).go({ pages: 'all', consistent: true })).data;
  return {
    ofMedication,
    ofAppointment: async ({ appointmentId, medicationId }) =>
      (await ofMedication(medicationId)).filter((each) => each.appointmentId === appointmentId),
    add: (reservation) => putRow(entity.create(reservation).params()),
    remove: ({ medicationId, reservationId, lotId, doses }) =>
      deleteRow(
        entity
          .delete({ medicationId, reservationId })
          .where((row, { eq }) => `${eq(row.lotId, lotId)} AND ${eq(row.doses, doses)}`)
          .params(),
      ),
    replace: ({ lotId, doses }, after) =>
      putRow(
        entity
          .put(after)
          .where((row, { eq }) => `${eq(row.lotId, lotId)} AND ${eq(row.doses, doses)}`)
          .params(),
      ),
  };
}
