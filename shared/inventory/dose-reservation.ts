import * as z from 'zod/mini';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import { allocateDoses } from './allocation.ts';
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

export type Rehoming = {
  /** The lots as they are afterwards, the one that goes with them. */
  readonly lots: readonly Lot[];
  readonly kept: readonly {
    readonly reservation: DoseReservation;
    readonly parts: readonly { readonly lotId: string; readonly doses: number }[];
    readonly missing: number;
  }[];
};

/** Takes reservations off one lot and to others that are good on their day, the soonest appointment first. */
export function rehomeReservations(
  from: Lot,
  others: readonly Lot[],
  reservations: readonly DoseReservation[],
): Rehoming {
  const lots = new Map([from, ...others].map((lot) => [lot.lotId, lot]));
  const change = (lotId: string, kind: 'reserved' | 'released', doses: number) => {
    const lot = lots.get(lotId);
    if (lot) lots.set(lotId, lotAfter(lot, { kind, doses }));
  };
  const soonest = reservations.toSorted((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`));
  const kept = soonest.map((reservation) => {
    const { doses, date } = reservation;
    change(from.lotId, 'released', doses);
    const elsewhere = [...lots.values()].filter(({ lotId }) => lotId !== from.lotId);
    const { parts, missing } = allocateDoses(elsewhere, { doses, date });
    for (const part of parts) change(part.lotId, 'reserved', part.doses);
    return { reservation, parts, missing };
  });
  return { lots: [...lots.values()], kept };
}
