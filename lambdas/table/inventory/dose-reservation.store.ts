import type { DoseReservation } from '#shared/inventory/dose-reservation.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { type Guard, makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { doseReservationEntity } from './dose-reservation.entity.ts';

export type DoseReservationStore = {
  ofMedication(medicationId: string): Promise<DoseReservation[]>;
  /** Reads consistently, because releasing and dispensing must include every reservation. */
  ofAppointment(key: Pick<DoseReservation, 'appointmentId' | 'medicationId'>): Promise<DoseReservation[]>;
  add(reservation: DoseReservation): RowWrite;
  remove(reservation: DoseReservation): RowWrite;
  /** Changes lot or doses. The write is rejected if stale. */
  replace(before: DoseReservation, after: DoseReservation): RowWrite;
};

/** Requires that lot and doses are unchanged since the read. */
const isUnchanged =
  (before: DoseReservation): Guard<'lotId' | 'doses'> =>
  ({ lotId, doses }, { eq }) =>
    `${eq(lotId, before.lotId)} AND ${eq(doses, before.doses)}`;

export function doseReservationStore(config: TableConfig): DoseReservationStore {
  const { entity, create, put, remove } = makeTableRows(doseReservationEntity, config);
  const ofMedication: DoseReservationStore['ofMedication'] = (medicationId) =>
    listAll(entity.query.byMedication({ medicationId }), { consistent: true });
  return {
    ofMedication,
    ofAppointment: async ({ appointmentId, medicationId }) =>
      (await ofMedication(medicationId)).filter((reservation) => reservation.appointmentId === appointmentId),
    add: create,
    remove: (reservation) => remove(reservation, isUnchanged(reservation)),
    replace: (before, after) => put(after, isUnchanged(before)),
  };
}
