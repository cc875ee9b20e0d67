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

/**
 * Lists the lots to choose from, earliest expiry first. An unusable lot offers only the appointment's own
 * reservations. Those are proposed first, then free doses in allocation order.
 */
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

const buildLotUnavailableError = ({ name }: MedicationDoses) =>
  buildFieldError('lots', assignmentErrors.lot_not_available, { medication: name });

function selectReservationsToDisplace(
  lotId: string,
  doses: number,
  medication: MedicationDoses,
): DoseReservation[] {
  const latestFirst = medication.otherReservations
    .filter((reservation) => reservation.lotId === lotId)
    .toSorted((a, b) => `${b.date}${b.time}`.localeCompare(`${a.date}${a.time}`));
  const displaced: DoseReservation[] = [];
  for (const reservation of latestFirst) if (sumDoses(displaced) < doses) displaced.push(reservation);
  return displaced;
}

/** Moves other appointments' reservations out of a lot. Throws if no other lot has their doses. */
function displaceReservations(lots: readonly Lot[], { lotId, doses }: DosePart, medication: MedicationDoses) {
  const lot = lots.find((candidate) => candidate.lotId === lotId);
  const missingDoses = doses - (lot?.freeDoses ?? 0);
  if (!lot || missingDoses <= 0) return { lots, allocations: [] };
  const displaced = selectReservationsToDisplace(lotId, missingDoses, medication);
  const otherLots = lots.filter((otherLot) => otherLot !== lot);
  const relocation = relocateReservations(lot, otherLots, displaced);
  if (sumDoses(displaced) < missingDoses || relocation.allocations.some(({ missing }) => missing > 0))
    throw buildLotUnavailableError(medication);
  const relocatedLots = new Map(relocation.lots.map((relocatedLot) => [relocatedLot.lotId, relocatedLot]));
  const currentLots = lots.map((lotBefore) => relocatedLots.get(lotBefore.lotId) ?? lotBefore);
  return { lots: currentLots, allocations: relocation.allocations };
}

/**
 * Reserves the confirmed doses and moves other reservations out of their lots where needed.
 * Throws `assignment.lots_not_confirmed` or `assignment.lot_not_available`.
 */
export function reserveConfirmedLots(
  medication: MedicationDoses,
  confirmedParts: readonly DosePart[],
): { readonly lots: readonly Lot[]; readonly allocations: RelocationResult['allocations'] } {
  const { name, doses, date, ownReservations } = medication;
  const expectedDoses = doses - countMissingDoses(medication);
  if (sumDoses(confirmedParts) !== expectedDoses)
    throw buildFieldError('lots', assignmentErrors.lots_not_confirmed, {
      medication: name,
      doses: String(expectedDoses),
    });
  const releasedParts = [...new Set(ownReservations.map(({ lotId }) => lotId))].map((lotId) => {
    const unused = countPartDoses(ownReservations, lotId) - countPartDoses(confirmedParts, lotId);
    return { lotId, doses: Math.max(0, unused) };
  });
  const additionalParts = confirmedParts
    .map(({ lotId, doses: confirmedDoses }) => ({
      lotId,
      doses: confirmedDoses - Math.min(confirmedDoses, countPartDoses(ownReservations, lotId)),
    }))
    .filter((part) => part.doses > 0);
  let lots: readonly Lot[] = applyDoseParts(medication.lots, releasedParts, 'released');
  const isOffered = ({ lotId }: DosePart) => lots.some((lot) => lot.lotId === lotId && isUsableOn(lot, date));
  if (!additionalParts.every(isOffered)) throw buildLotUnavailableError(medication);
  const freeParts = additionalParts.map((part) => {
    const freeDoses = lots.find(({ lotId }) => lotId === part.lotId)?.freeDoses ?? 0;
    return { lotId: part.lotId, doses: Math.min(part.doses, freeDoses) };
  });
  lots = applyDoseParts(lots, freeParts, 'reserved');
  const allocations: RelocationResult['allocations'][number][] = [];
  for (const [index, { lotId, doses: additionalDoses }] of additionalParts.entries()) {
    const remainingPart = { lotId, doses: additionalDoses - (freeParts[index]?.doses ?? 0) };
    const displacement = displaceReservations(lots, remainingPart, medication);
    allocations.push(...displacement.allocations);
    lots = applyDoseParts(displacement.lots, [remainingPart], 'reserved');
  }
  return { lots, allocations };
}
