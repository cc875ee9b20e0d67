import * as z from 'zod/mini';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import { allocateDoses, type OfferedLot } from './allocation.ts';
import { applyDoseParts, type DosePart, sumDoses } from './dose-parts.ts';
import { applyChangeToLot, type Lot } from './lot.ts';

/** Doses of one lot reserved for an appointment. Two lots mean two reservations. */
export const DoseReservation = z.object({
  reservationId: Id,
  appointmentId: Id,
  patientId: Id,
  medicationId: Id,
  lotId: Id,
  doses: z.int().check(z.minimum(1)),
  date: CivilDate,
  time: CivilTime,
});
export type DoseReservation = z.infer<typeof DoseReservation>;

export const sortByAppointmentTime = <Reservation extends Pick<DoseReservation, 'date' | 'time'>>(
  reservations: readonly Reservation[],
): Reservation[] => reservations.toSorted((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`));

/** Merges the rows of each appointment into one, because a medication may come from several lots. */
export const mergeByAppointment = <Row extends Pick<DoseReservation, 'appointmentId' | 'doses'>>(
  rows: readonly Row[],
): Row[] =>
  [...Map.groupBy(rows, ({ appointmentId }) => appointmentId).values()].flatMap(([firstRow, ...otherRows]) =>
    firstRow === undefined ? [] : [{ ...firstRow, doses: firstRow.doses + sumDoses(otherRows) }],
  );

type DoseRequest = Pick<DoseReservation, 'doses' | 'date' | 'time'>;

/** Allocates reservations of one lot to other lots, soonest appointment first. */
function reallocateDoses<Request extends DoseRequest>(
  otherLots: readonly OfferedLot[],
  reservations: readonly Request[],
) {
  let lots = otherLots;
  return sortByAppointmentTime(reservations).map((reservation) => {
    const { parts, missing } = allocateDoses(lots, reservation);
    const countTakenDoses = (lotId: string) => sumDoses(parts.filter((part) => part.lotId === lotId));
    lots = lots.map((lot) => ({ ...lot, freeDoses: lot.freeDoses - countTakenDoses(lot.lotId) }));
    return { reservation, parts, missing };
  });
}

export type RelocationResult = {
  readonly lots: readonly Lot[];
  readonly allocations: readonly {
    readonly reservation: DoseReservation;
    readonly parts: readonly DosePart[];
    readonly missing: number;
  }[];
};

export function relocateReservations(
  sourceLot: Lot,
  otherLots: readonly Lot[],
  reservations: readonly DoseReservation[],
): RelocationResult {
  const allocations = reallocateDoses(otherLots, reservations);
  const takenParts = allocations.flatMap(({ parts }) => parts);
  const releasedLot = applyChangeToLot(sourceLot, { kind: 'released', doses: sumDoses(reservations) });
  return { lots: [releasedLot, ...applyDoseParts(otherLots, takenParts, 'reserved')], allocations };
}

type RecalledReservation = DoseRequest &
  Pick<DoseReservation, 'appointmentId'> & { readonly hasBegun: boolean };

const collectAppointmentIds = (reservations: readonly Pick<DoseReservation, 'appointmentId'>[]) =>
  new Set(reservations.map(({ appointmentId }) => appointmentId));

export function previewRecall(
  otherLots: readonly OfferedLot[],
  reservations: readonly RecalledReservation[],
) {
  const stayingReservations = reservations.filter(({ hasBegun }) => hasBegun);
  const allocations = reallocateDoses(
    otherLots,
    reservations.filter(({ hasBegun }) => !hasBegun),
  );
  const movedParts = allocations.flatMap((allocation) => allocation.parts);
  const incomplete = allocations.filter(({ missing }) => missing > 0);
  const incompleteIds = collectAppointmentIds(incomplete.map(({ reservation }) => reservation));
  const allocatedIds = collectAppointmentIds(allocations.map(({ reservation }) => reservation));
  return {
    /** For appointments that have begun, whose clients may have received them. */
    stayingDoses: sumDoses(stayingReservations),
    stayingAppointments: collectAppointmentIds(stayingReservations).size,
    movedDoses: sumDoses(movedParts),
    movedTo: [...new Set(movedParts.map(({ lotId }) => lotId))],
    coveredAppointments: allocatedIds.difference(incompleteIds).size,
    missingDoses: incomplete.reduce((sum, { missing }) => sum + missing, 0),
    shortAppointments: incompleteIds.size,
  };
}
