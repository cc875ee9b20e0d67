import * as z from 'zod/mini';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import { allocateDoses, type OfferedLot } from './allocation.ts';
import { afterParts, countOfDoses, type DosePart } from './dose-parts.ts';
import { type Lot, lotAfter } from './lot.ts';

/** Doses of a lot that are kept for an appointment; one that takes from two lots has two. */
export const DoseReservation = z.object({
  reservationId: Id,
  appointmentId: Id,
  patientId: Id,
  medicationId: Id,
  lotId: Id,
  doses: z.int().check(z.minimum(1)),
  /** When they are to be given. */
  date: CivilDate,
  time: CivilTime,
});
export type DoseReservation = z.infer<typeof DoseReservation>;

/** In the order in which their appointments are. */
export const soonestFirst = <Kept extends Pick<DoseReservation, 'date' | 'time'>>(
  reservations: readonly Kept[],
): Kept[] => reservations.toSorted((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`));

/** A row for each appointment, with all its doses: after a lot went, it may have two reservations of the next. */
export const byAppointment = <Row extends Pick<DoseReservation, 'appointmentId' | 'doses'>>(
  rows: readonly Row[],
): Row[] =>
  [...Map.groupBy(rows, ({ appointmentId }) => appointmentId).values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ ...first, doses: first.doses + countOfDoses(more) }],
  );

type Wanted = Pick<DoseReservation, 'doses' | 'date' | 'time'>;

/** Where reservations go whose lot gives none any more: to others that are good on their day, the soonest appointment first. */
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
  /** The lots as they are afterwards, the one that goes with them. */
  readonly lots: readonly Lot[];
  readonly kept: readonly {
    readonly reservation: DoseReservation;
    readonly parts: readonly DosePart[];
    readonly missing: number;
  }[];
};

/** Takes reservations off one lot and to others. */
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

/** What the recall of a lot would do to what is reserved of it, said before it is done. */
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
    /** Of appointments that have begun, whose clients may have been given them. */
    stayingDoses: countOfDoses(staying),
    stayingAppointments: appointmentsOf(staying).size,
    movedDoses: countOfDoses(parts),
    /** The ids of the lots that give them. */
    movedTo: [...new Set(parts.map(({ lotId }) => lotId))],
    /** Those that lose nothing by it. */
    coveredAppointments: all.difference(shortAppointments).size,
    missingDoses: short.reduce((sum, { missing }) => sum + missing, 0),
    shortAppointments: shortAppointments.size,
  };
}
