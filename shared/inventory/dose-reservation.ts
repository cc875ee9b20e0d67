import * as z from 'zod/mini';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import { allocateDoses, type OfferedLot } from './allocation.ts';
import { applyDoseParts, type DosePart, sumDoses } from './dose-parts.ts';
import { applyChangeToLot, type Lot } from './lot.ts';

/** Doses of one lot reserved for an appointment; two lots mean two reservations. */
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

/** Merges reservations per appointment, which may have several from one medication. */
export const mergeByAppointment = <Row extends Pick<DoseReservation, 'appointmentId' | 'doses'>>(
  rows: readonly Row[],
): Row[] =>
  [...Map.groupBy(rows, ({ appointmentId }) => appointmentId).values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ ...first, doses: first.doses + sumDoses(more) }],
  );

type DoseRequest = Pick<DoseReservation, 'doses' | 'date' | 'time'>;

/** Allocates reservations of an unavailable lot to other lots, soonest appointment first. */
function reallocateDoses<Request extends DoseRequest>(
  others: readonly OfferedLot[],
  reservations: readonly Request[],
) {
  let lots = others;
  return sortByAppointmentTime(reservations).map((reservation) => {
    const { parts, missing } = allocateDoses(lots, reservation);
    const takenOf = (lotId: string) => sumDoses(parts.filter((part) => part.lotId === lotId));
    lots = lots.map((lot) => ({ ...lot, freeDoses: lot.freeDoses - takenOf(lot.lotId) }));
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
  from: Lot,
  otherLots: readonly Lot[],
  reservations: readonly DoseReservation[],
): RelocationResult {
  const allocations = reallocateDoses(otherLots, reservations);
  const taken = allocations.flatMap(({ parts }) => parts);
  const left = applyChangeToLot(from, { kind: 'released', doses: sumDoses(reservations) });
  return { lots: [left, ...applyDoseParts(otherLots, taken, 'reserved')], allocations };
}

type RecalledReservation = DoseRequest &
  Pick<DoseReservation, 'appointmentId'> & { readonly hasBegun: boolean };

const collectAppointmentIds = (reservations: readonly Pick<DoseReservation, 'appointmentId'>[]) =>
  new Set(reservations.map(({ appointmentId }) => appointmentId));

export function previewRecall(others: readonly OfferedLot[], reserved: readonly RecalledReservation[]) {
  const staying = reserved.filter(({ hasBegun }) => hasBegun);
  const allocations = reallocateDoses(
    others,
    reserved.filter(({ hasBegun }) => !hasBegun),
  );
  const parts = allocations.flatMap((each) => each.parts);
  const short = allocations.filter(({ missing }) => missing > 0);
  const shortAppointments = collectAppointmentIds(short.map(({ reservation }) => reservation));
  const all = collectAppointmentIds(allocations.map(({ reservation }) => reservation));
  return {
    /** For appointments that have begun, whose clients may have received them. */
    stayingDoses: sumDoses(staying),
    stayingAppointments: collectAppointmentIds(staying).size,
    movedDoses: sumDoses(parts),
    movedTo: [...new Set(parts.map(({ lotId }) => lotId))],
    coveredAppointments: all.difference(shortAppointments).size,
    missingDoses: short.reduce((sum, { missing }) => sum + missing, 0),
    shortAppointments: shortAppointments.size,
  };
}
