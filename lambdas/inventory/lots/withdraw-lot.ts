import { audit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { hasBegun } from '#shared/appointments/transitions.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { sumDoses } from '#shared/inventory/dose-parts.ts';
import {
  type DoseReservation,
  mergeByAppointment,
  type RelocationResult,
  relocateReservations,
} from '#shared/inventory/dose-reservation.ts';
import { applyChangeToLot, type Lot, type RelocationSummary, sumLotDoses } from '#shared/inventory/lot.ts';
import {
  buildMedicationInventoryWrites,
  buildMovedReservationWrites,
  createMedicationMove,
  listUsableLots,
} from '../medication-inventory.ts';

type LotKey = Pick<Lot, 'medicationId' | 'lotId'>;
type Withdrawal = {
  readonly key: LotKey;
  readonly kind: 'expired' | 'recalled';
  readonly reason?: string;
  /** Returns false if the withdrawal is no longer needed. Throws if it is not allowed. */
  isDue(lot: Lot): boolean;
};
const auditWithdrawal = (kind: Withdrawal['kind'], lotId: string, details: Record<string, unknown>): Write =>
  kind === 'recalled' ? audit('lot.recalled', lotId, details) : audit('lot.expired', lotId, details);

/** Maximum number of reservations per transaction, besides the lots. */
const maxPerCommit = 40;

const emptyResult: RelocationSummary = { movedDoses: 0, movedTo: [], movedAppointments: 0, uncovered: [] };

/** Adds the result of a batch to the earlier results. */
function addRelocation(
  result: RelocationSummary,
  { allocations, lots }: RelocationResult,
): RelocationSummary {
  const findLotNumber = (lotId: string) => lots.find((lot) => lot.lotId === lotId)?.lotNumber ?? '';
  const movedAllocations = allocations.filter(({ parts }) => parts.length > 0);
  const parts = movedAllocations.flatMap((allocation) => allocation.parts);
  const movedAppointmentIds = new Set(movedAllocations.map(({ reservation }) => reservation.appointmentId));
  const movedDates = movedAllocations.map(({ reservation }) => reservation.date);
  const dates = [result.firstDate, result.lastDate, ...movedDates]
    .filter((date) => date !== undefined)
    .toSorted();
  const [firstDate, lastDate] = [dates[0], dates.at(-1)];
  return {
    movedDoses: result.movedDoses + sumDoses(parts),
    movedTo: [...new Set([...result.movedTo, ...parts.map(({ lotId }) => findLotNumber(lotId))])],
    movedAppointments: result.movedAppointments + movedAppointmentIds.size,
    ...(firstDate !== undefined && lastDate !== undefined && { firstDate, lastDate }),
    uncovered: mergeByAppointment([
      ...result.uncovered,
      ...allocations
        .filter(({ missing }) => missing > 0)
        .map(({ reservation: { appointmentId, patientId, date, time }, missing }) => ({
          appointmentId,
          patientId,
          date,
          time,
          doses: missing,
        })),
    ]),
  };
}

type WithdrawalState = {
  readonly lot: Lot;
  readonly otherLots: readonly Lot[];
  readonly leavingReservations: DoseReservation[];
  /** Doses of appointments whose clients may have received them. */
  readonly stayingDoses: number;
};

/**
 * Returns a check for reservations to move. Reservations within an expired lot's dates stay. Those of a recalled
 * lot stay if the appointment has begun, because the client may have received it and must be traceable.
 */
const createLeavingCheck = (kind: Withdrawal['kind'], { usableUntil }: Lot, now: Date) => {
  return (reservation: DoseReservation) =>
    kind === 'recalled' ? !hasBegun(reservation, now) : reservation.date > usableUntil;
};

async function readWithdrawalState(platform: Platform, { key, kind }: Withdrawal): Promise<WithdrawalState> {
  const [lot, usableLots, reservations] = await Promise.all([
    platform.lots.find(key),
    listUsableLots(platform, key.medicationId, getToday(platform.now())),
    platform.doseReservations.ofMedication(key.medicationId),
  ]);
  if (!lot) throw new AppError(coreErrors.not_found);
  const lotReservations = reservations.filter(({ lotId }) => lotId === key.lotId);
  const leavingReservations = lotReservations.filter(createLeavingCheck(kind, lot, platform.now()));
  return {
    lot,
    otherLots: usableLots.filter(({ lotId }) => lotId !== key.lotId),
    leavingReservations,
    stayingDoses: sumDoses(lotReservations) - sumDoses(leavingReservations),
  };
}

/** Builds the steps of the changed lots and of the withdrawn one, which must be unchanged since the read. */
const buildSteps = ({ lot, otherLots }: WithdrawalState, lots: readonly Lot[]) =>
  [lot, ...otherLots].flatMap((before) => {
    const after = lots.find(({ lotId }) => lotId === before.lotId) ?? before;
    return before !== lot && after === before
      ? []
      : [{ before, after, requiresUnchangedDoses: before === lot }];
  });

/** Builds the writes of the steps. A recall gets a stock move even if no doses were left. */
function buildWithdrawalWrites(
  platform: Platform,
  { key: { medicationId }, kind, reason }: Withdrawal,
  steps: ReturnType<typeof buildSteps>,
): Write[] {
  const withdrawnSteps = steps.filter(({ requiresUnchangedDoses }) => requiresUnchangedDoses);
  const moves = withdrawnSteps
    .filter(({ before, after }) => sumLotDoses(after) !== sumLotDoses(before) || after.state === 'recalled')
    .map((step) => createMedicationMove(step, { kind, ...(reason && { reason }) }, platform));
  return buildMedicationInventoryWrites(platform, { medicationId, steps, moves });
}

/**
 * Moves one batch of reservations, and withdraws the lot with the last batch. Returns whether the withdrawal is
 * complete. The lot stores the interim result, so that a resumed recall reports everything.
 */
async function withdrawBatch(platform: Platform, withdrawal: Withdrawal): Promise<boolean> {
  const { key, kind, reason } = withdrawal;
  const state = await readWithdrawalState(platform, withdrawal);
  if (!withdrawal.isDue(state.lot)) return true;
  const isLast = state.leavingReservations.length <= maxPerCommit;
  const batch = state.leavingReservations.slice(0, maxPerCommit);
  const relocation = relocateReservations(state.lot, state.otherLots, batch);
  const { rehomedSoFar: earlierResult = emptyResult } = state.lot;
  const relocationSummary = addRelocation(earlierResult, relocation);
  const recall = {
    ...relocationSummary,
    at: platform.now().toISOString(),
    by: platform.scope.actor,
    reason: reason ?? '',
  };
  const toWithdrawnLot = ({ rehomedSoFar: _, ...lot }: Lot): Lot =>
    kind === 'recalled'
      ? { ...applyChangeToLot(lot, { kind, staying: state.stayingDoses }), recall }
      : applyChangeToLot(lot, { kind });
  const toChangedLot = (lot: Lot) =>
    isLast ? toWithdrawnLot(lot) : { ...lot, rehomedSoFar: relocationSummary };
  const lots = relocation.lots.map((lot) => (lot.lotId === key.lotId ? toChangedLot(lot) : lot));
  const details = { ...key, ...relocationSummary, reason: reason ?? null, doses: sumLotDoses(state.lot) };
  await platform.commit(
    ...buildMovedReservationWrites(platform, relocation),
    ...buildWithdrawalWrites(platform, withdrawal, buildSteps(state, lots)),
    ...(isLast ? [auditWithdrawal(kind, key.lotId, details)] : []),
  );
  return isLast;
}

/** Withdraws a lot and moves its reservations to other lots, in several transactions if there are many. */
export async function withdrawLot(platform: Platform, withdrawal: Withdrawal): Promise<void> {
  while (!(await retryStale(() => withdrawBatch(platform, withdrawal))));
}
