import { errorAt } from '#shared/core/errors.ts';
import { allocateDoses, inOrderOfUse } from './allocation.ts';
import { afterParts, countOfDoses, type DosePart } from './dose-parts.ts';
import { type DoseReservation, type Rehoming, rehomeReservations } from './dose-reservation.ts';
import { assignmentErrors } from './errors.ts';
import { dosesIn, isUsableOn, type Lot } from './lot.ts';

export type MedicationDoses = {
  readonly name: string;
  readonly doses: number;
  readonly date: string;
  readonly lots: readonly Lot[];
  readonly own: readonly DoseReservation[];
  readonly others: readonly DoseReservation[];
};

const dosesOfLot = (parts: readonly DosePart[], lotId: string) =>
  countOfDoses(parts.filter((part) => part.lotId === lotId));

/** Number of doses that no lot can supply. */
export function missingDosesOf({ doses, date, lots, own }: MedicationDoses): number {
  return allocateDoses(lots, { doses: doses - countOfDoses(own), date }).missing;
}

/** Usable lots with proposed doses: the appointment's reservations first, then allocation order. */
export function doseLotsOf({ doses, date, lots, own }: MedicationDoses) {
  const { parts } = allocateDoses(lots, { doses: doses - countOfDoses(own), date });
  return inOrderOfUse(lots).flatMap((lot) => {
    const reserved = dosesOfLot(own, lot.lotId);
    const available = isUsableOn(lot, date) ? dosesIn(lot) : reserved;
    if (available === 0) return [];
    const { lotId, lotNumber, usableUntil, state } = lot;
    return [
      {
        lotId,
        lotNumber,
        usableUntil,
        doses: available,
        proposedDoses: reserved + dosesOfLot(parts, lotId),
        isRecalled: state === 'recalled',
      },
    ];
  });
}

const notAvailable = ({ name }: MedicationDoses) =>
  errorAt('lots', assignmentErrors.lot_not_available, { medication: name });

function displacedFrom(lotId: string, doses: number, of: MedicationDoses): DoseReservation[] {
  const latestFirst = of.others
    .filter((each) => each.lotId === lotId)
    .toSorted((a, b) => `${b.date}${b.time}`.localeCompare(`${a.date}${a.time}`));
  const displaced: DoseReservation[] = [];
  for (const each of latestFirst) if (countOfDoses(displaced) < doses) displaced.push(each);
  return displaced;
}

/** Moves other appointments' reservations out of a lot. Throws if no other lot has their doses. */
function displace(lots: readonly Lot[], { lotId, doses }: DosePart, of: MedicationDoses) {
  const lot = lots.find((each) => each.lotId === lotId);
  const short = doses - (lot?.freeDoses ?? 0);
  if (!lot || short <= 0) return { lots, kept: [] };
  const displaced = displacedFrom(lotId, short, of);
  const others = lots.filter((each) => each !== lot);
  const rehoming = rehomeReservations(lot, others, displaced);
  if (countOfDoses(displaced) < short || rehoming.kept.some(({ missing }) => missing > 0))
    throw notAvailable(of);
  const after = new Map(rehoming.lots.map((each) => [each.lotId, each]));
  return { lots: lots.map((each) => after.get(each.lotId) ?? each), kept: rehoming.kept };
}

/**
 * Replaces proposed by confirmed reservations; the confirmed lot takes precedence over reservations of
 * others, which move to other lots. Throws `assignment.lots_not_confirmed` and
 * `assignment.lot_not_available`.
 */
export function reservedAsConfirmed(
  of: MedicationDoses,
  confirmed: readonly DosePart[],
): { readonly lots: readonly Lot[]; readonly kept: Rehoming['kept'] } {
  const { name, doses, date, own } = of;
  const expected = doses - missingDosesOf(of);
  if (countOfDoses(confirmed) !== expected)
    throw errorAt('lots', assignmentErrors.lots_not_confirmed, {
      medication: name,
      doses: String(expected),
    });
  const released = [...new Set(own.map(({ lotId }) => lotId))].map((lotId) => {
    const unused = dosesOfLot(own, lotId) - dosesOfLot(confirmed, lotId);
    return { lotId, doses: Math.max(0, unused) };
  });
  const wanted = confirmed
    .map(({ lotId, doses: given }) => ({ lotId, doses: given - Math.min(given, dosesOfLot(own, lotId)) }))
    .filter((part) => part.doses > 0);
  let lots: readonly Lot[] = afterParts(of.lots, released, 'released');
  const isOffered = ({ lotId }: DosePart) => lots.some((lot) => lot.lotId === lotId && isUsableOn(lot, date));
  if (!wanted.every(isOffered)) throw notAvailable(of);
  const atOnce = wanted.map((part) => {
    const free = lots.find(({ lotId }) => lotId === part.lotId)?.freeDoses ?? 0;
    return { lotId: part.lotId, doses: Math.min(part.doses, free) };
  });
  lots = afterParts(lots, atOnce, 'reserved');
  const kept: Rehoming['kept'][number][] = [];
  for (const [index, { lotId, doses: all }] of wanted.entries()) {
    const left = { lotId, doses: all - (atOnce[index]?.doses ?? 0) };
    const displaced = displace(lots, left, of);
    kept.push(...displaced.kept);
    lots = afterParts(displaced.lots, [left], 'reserved');
  }
  return { lots, kept };
}
