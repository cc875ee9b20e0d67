import type { DoseReservation } from '#shared/inventory/dose-reservation.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { type Guard, tableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
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

/** The row still has the lot and the doses that were read. */
const asRead =
  (read: DoseReservation): Guard<'lotId' | 'doses'> =>
  ({ lotId, doses }, { eq }) =>
    `${eq(lotId, read.lotId)} AND ${eq(doses, read.doses)}`;

export function doseReservationStore(config: TableConfig): DoseReservationStore {
  const { entity, create, put, remove } = tableRows(doseReservationEntity, config);
  const ofMedication: DoseReservationStore['ofMedication'] = (medicationId) =>
    listAll(entity.query.byMedication({ medicationId }), { consistent: true });
  return {
    ofMedication,
    ofAppointment: async ({ appointmentId, medicationId }) =>
      (await ofMedication(medicationId)).filter((each) => each.appointmentId === appointmentId),
    add: create,
    remove: (reservation) => remove(reservation, asRead(reservation)),
    replace: (before, after) => put(after, asRead(before)),
  };
}
