import * as z from 'zod/mini';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import { allocateDoses, type OfferedLot } from './allocation.ts';
import { afterParts, countOfDoses, type DosePart } from './dose-parts.ts';
import { type Lot, lotAfter } from './lot.ts';

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

/** Sorts by appointment time. */
export const soonestFirst = <Kept extends Pick<DoseReservation, 'date' | 'time'>>(
  reservations: readonly Kept[],
): Kept[] => reservations.toSorted((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`));

/** Merges reservations per appointment, which may have several from one medication. */
export const byAppointment = <Row extends Pick<DoseReservation, 'appointmentId' | 'doses'>>(
  rows: readonly Row[],
): Row[] =>
  [...Map.groupBy(rows, ({ appointmentId }) => appointmentId).values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ ...first, doses: first.doses + countOfDoses(more) }],
  );

type Wanted = Pick<DoseReservation, 'doses' | 'date' | 'time'>;

/** Allocates reservations of an unavailable lot to other lots, soonest appointment first. */
function placedIn<Kept extends Wanted>(others: readonly OfferedLot[], reservations: readonly Kept[]) {
  let lots = others;
  return soonestFirst(reservations).map((reservation) => {
    const { parts, missing } = allocateDoses(lots, reservation);
    const takenOf = (lotId: string) => countOfDoses(parts.filter((part) => part.lotId === lotId));
    lots = lots.map((lot) => ({ ...lot, freeDoses: lot.freeDoses - takenOf(lot.lotId) }));
    return { reservation, parts, missing };
  });
}

export type Rehoming = {
  readonly lots: readonly Lot[];
  readonly kept: readonly {
    readonly reservation: DoseReservation;
    readonly parts: readonly DosePart[];
    readonly missing: number;
  }[];
};

/** Moves reservations from one lot to others. */
export function rehomeReservations(
  from: Lot,
  others: readonly Lot[],
  reservations: readonly DoseReservation[],
): Rehoming {
  const kept = placedIn(others, reservations);
  const taken = kept.flatMap(({ parts }) => parts);
  const left = lotAfter(from, { kind: 'released', doses: countOfDoses(reservations) });
  return { lots: [left, ...afterParts(others, taken, 'reserved')], kept };
}

type Reserved = Wanted & Pick<DoseReservation, 'appointmentId'> & { readonly hasBegun: boolean };

const appointmentsOf = (reservations: readonly Pick<DoseReservation, 'appointmentId'>[]) =>
  new Set(reservations.map(({ appointmentId }) => appointmentId));

/** Preview of a recall's effect on reservations. */
export function recallOutlook(others: readonly OfferedLot[], reserved: readonly Reserved[]) {
  const staying = reserved.filter(({ hasBegun }) => hasBegun);
  const kept = placedIn(
    others,
    reserved.filter(({ hasBegun }) => !hasBegun),
  );
  const parts = kept.flatMap((each) => each.parts);
  const short = kept.filter(({ missing }) => missing > 0);
  const shortAppointments = appointmentsOf(short.map(({ reservation }) => reservation));
  const all = appointmentsOf(kept.map(({ reservation }) => reservation));
  return {
    /** For appointments that have begun, whose clients may have received them. */
    stayingDoses: countOfDoses(staying),
    stayingAppointments: appointmentsOf(staying).size,
    movedDoses: countOfDoses(parts),
    movedTo: [...new Set(parts.map(({ lotId }) => lotId))],
    coveredAppointments: all.difference(shortAppointments).size,
    missingDoses: short.reduce((sum, { missing }) => sum + missing, 0),
    shortAppointments: shortAppointments.size,
  };
}
