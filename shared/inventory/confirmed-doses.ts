import { buildFieldError } from '#shared/core/errors.ts';
import { allocateDoses, sortLotsByExpiry } from './allocation.ts';
import { applyDoseParts, type DosePart, sumDoses } from './dose-parts.ts';
import { type DoseReservation, type RelocationResult, relocateReservations } from './dose-reservation.ts';
import { assignmentErrors } from './errors.ts';
import { isUsableOn, type Lot, sumLotDoses } from './lot.ts';

export type MedicationDoses = {
  readonly name: string;
  readonly doses: number;
  readonly date: string;
  readonly lots: readonly Lot[];
  readonly ownReservations: readonly DoseReservation[];
  readonly otherReservations: readonly DoseReservation[];
};

const countPartDoses = (parts: readonly DosePart[], lotId: string) =>
  sumDoses(parts.filter((part) => part.lotId === lotId));

export function countMissingDoses({ doses, date, lots, ownReservations }: MedicationDoses): number {
  return allocateDoses(lots, { doses: doses - sumDoses(ownReservations), date }).missing;
}

/** Usable lots with proposed doses: the appointment's reservations first, then allocation order. */
export function listDoseLots({ doses, date, lots, ownReservations }: MedicationDoses) {
  const { parts } = allocateDoses(lots, { doses: doses - sumDoses(ownReservations), date });
  return sortLotsByExpiry(lots).flatMap((lot) => {
    const reserved = countPartDoses(ownReservations, lot.lotId);
    const available = isUsableOn(lot, date) ? sumLotDoses(lot) : reserved;
    if (available === 0) return [];
    const { lotId, lotNumber, usableUntil, state } = lot;
    return [
      {
        lotId,
        lotNumber,
        usableUntil,
        doses: available,
        proposedDoses: reserved + countPartDoses(parts, lotId),
        isRecalled: state === 'recalled',
      },
    ];
  });
}

const lotUnavailableError = ({ name }: MedicationDoses) =>
  buildFieldError('lots', assignmentErrors.lot_not_available, { medication: name });

function selectDisplaced(lotId: string, doses: number, medication: MedicationDoses): DoseReservation[] {
  const latestFirst = medication.otherReservations
    .filter((each) => each.lotId === lotId)
    .toSorted((a, b) => `${b.date}${b.time}`.localeCompare(`${a.date}${a.time}`));
  const displaced: DoseReservation[] = [];
  for (const each of latestFirst) if (sumDoses(displaced) < doses) displaced.push(each);
  return displaced;
}

/** Moves other appointments' reservations out of a lot. Throws if no other lot has their doses. */
function displaceReservations(lots: readonly Lot[], { lotId, doses }: DosePart, medication: MedicationDoses) {
  const lot = lots.find((each) => each.lotId === lotId);
  const short = doses - (lot?.freeDoses ?? 0);
  if (!lot || short <= 0) return { lots, kept: [] };
  const displaced = selectDisplaced(lotId, short, medication);
  const otherLots = lots.filter((each) => each !== lot);
  const relocation = relocateReservations(lot, otherLots, displaced);
  if (sumDoses(displaced) < short || relocation.allocations.some(({ missing }) => missing > 0))
    throw lotUnavailableError(medication);
  const after = new Map(relocation.lots.map((each) => [each.lotId, each]));
  return { lots: lots.map((each) => after.get(each.lotId) ?? each), kept: relocation.allocations };
}

/** Others' reservations move away. Throws `assignment.lots_not_confirmed`, `assignment.lot_not_available`. */
export function reserveConfirmedLots(
  medication: MedicationDoses,
  confirmed: readonly DosePart[],
): { readonly lots: readonly Lot[]; readonly allocations: RelocationResult['allocations'] } {
  const { name, doses, date, ownReservations } = medication;
  const expected = doses - countMissingDoses(medication);
  if (sumDoses(confirmed) !== expected)
    throw buildFieldError('lots', assignmentErrors.lots_not_confirmed, {
      medication: name,
      doses: String(expected),
    });
  const released = [...new Set(ownReservations.map(({ lotId }) => lotId))].map((lotId) => {
    const unused = countPartDoses(ownReservations, lotId) - countPartDoses(confirmed, lotId);
    return { lotId, doses: Math.max(0, unused) };
  });
  const additionalParts = confirmed
    .map(({ lotId, doses: confirmedDoses }) => ({
      lotId,
      doses: confirmedDoses - Math.min(confirmedDoses, countPartDoses(ownReservations, lotId)),
    }))
    .filter((part) => part.doses > 0);
  let lots: readonly Lot[] = applyDoseParts(medication.lots, released, 'released');
  const isOffered = ({ lotId }: DosePart) => lots.some((lot) => lot.lotId === lotId && isUsableOn(lot, date));
  if (!additionalParts.every(isOffered)) throw lotUnavailableError(medication);
  const freeParts = additionalParts.map((part) => {
    const free = lots.find(({ lotId }) => lotId === part.lotId)?.freeDoses ?? 0;
    return { lotId: part.lotId, doses: Math.min(part.doses, free) };
  });
  lots = applyDoseParts(lots, freeParts, 'reserved');
  const allocations: RelocationResult['allocations'][number][] = [];
  for (const [index, { lotId, doses: all }] of additionalParts.entries()) {
    const left = { lotId, doses: all - (freeParts[index]?.doses ?? 0) };
    const displaced = displaceReservations(lots, left, medication);
    allocations.push(...displaced.kept);
    lots = applyDoseParts(displaced.lots, [left], 'reserved');
  }
  return { lots, allocations };
}
