import { audit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { hasBegun } from '#shared/appointments/transitions.ts';
import { today } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { countOfDoses } from '#shared/inventory/dose-parts.ts';
import {
  byAppointment,
  type DoseReservation,
  type Rehoming,
  rehomeReservations,
} from '#shared/inventory/dose-reservation.ts';
import { dosesIn, type Lot, lotAfter, type Rehomed } from '#shared/inventory/lot.ts';
import { cupboardWrites, moveOf, rehomedReservations, usableLots } from '../cupboard.ts';

type LotKey = Pick<Lot, 'medicationId' | 'lotId'>;
type Withdrawal = {
  readonly key: LotKey;
  readonly kind: 'expired' | 'recalled';
  readonly reason?: string;
  /** Returns false if the withdrawal is no longer needed; throws if it is not allowed. */
  isDue(lot: Lot): boolean;
};
const audited = (kind: Withdrawal['kind'], lotId: string, details: Record<string, unknown>): Write =>
  kind === 'recalled' ? audit('lot.recalled', lotId, details) : audit('lot.expired', lotId, details);

/** Reservations per transaction, beside the lots. */
const mostAtOnce = 40;

const nothingMoved: Rehomed = { movedDoses: 0, movedTo: [], movedAppointments: 0, uncovered: [] };

/** Adds the result of a batch to the earlier results. */
function rehomedAfter(so: Rehomed, { kept, lots }: Rehoming): Rehomed {
  const numberOf = (lotId: string) => lots.find((lot) => lot.lotId === lotId)?.lotNumber ?? '';
  const moved = kept.filter(({ parts }) => parts.length > 0);
  const parts = moved.flatMap((each) => each.parts);
  const dates = [so.firstDate ?? [], so.lastDate ?? [], moved.map(({ reservation }) => reservation.date)]
    .flat()
    .toSorted();
  const [firstDate, lastDate] = [dates[0], dates.at(-1)];
  return {
    movedDoses: so.movedDoses + countOfDoses(parts),
    movedTo: [...new Set([...so.movedTo, ...parts.map(({ lotId }) => numberOf(lotId))])],
    movedAppointments:
      so.movedAppointments + new Set(moved.map(({ reservation }) => reservation.appointmentId)).size,
    ...(firstDate !== undefined && lastDate !== undefined && { firstDate, lastDate }),
    uncovered: byAppointment([
      ...so.uncovered,
      ...kept
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

type Read = {
  readonly lot: Lot;
  readonly others: readonly Lot[];
  readonly reserved: DoseReservation[];
  /** Doses of appointments whose clients may have received them. */
  readonly staying: number;
};

/**
 * Appointments keep reservations within an expired lot's dates. Those already begun keep a recalled lot's,
 * since their clients may have received it and must be traceable.
 */
const isLeaving = (kind: Withdrawal['kind'], { usableUntil }: Lot, now: Date) => {
  return (reservation: DoseReservation) =>
    kind === 'recalled' ? !hasBegun(reservation, now) : reservation.date > usableUntil;
};

async function read(platform: Platform, { key, kind }: Withdrawal): Promise<Read> {
  const [lot, usable, reservations] = await Promise.all([
    platform.lots.find(key),
    usableLots(platform, key.medicationId, today(platform.now())),
    platform.doseReservations.ofMedication(key.medicationId),
  ]);
  if (!lot) throw new AppError(coreErrors.not_found);
  const own = reservations.filter(({ lotId }) => lotId === key.lotId);
  const reserved = own.filter(isLeaving(kind, lot, platform.now()));
  return {
    lot,
    others: usable.filter(({ lotId }) => lotId !== key.lotId),
    reserved,
    staying: countOfDoses(own) - countOfDoses(reserved),
  };
}

/** The changed lots; the withdrawn one always, and only if unchanged since the read. */
const stepsOf = ({ lot, others }: Read, lots: readonly Lot[]) =>
  [lot, ...others].flatMap((before) => {
    const after = lots.find(({ lotId }) => lotId === before.lotId) ?? before;
    return before !== lot && after === before ? [] : [{ before, after, exactly: before === lot }];
  });

/** A recall gets a move even if no doses were left. */
function withdrawalWrites(
  platform: Platform,
  { key: { medicationId }, kind, reason }: Withdrawal,
  steps: ReturnType<typeof stepsOf>,
): Write[] {
  const moves = steps
    .filter(({ exactly }) => exactly)
    .filter(({ before, after }) => dosesIn(after) !== dosesIn(before) || after.state === 'recalled')
    .map((own) => moveOf(own, { kind, ...(reason && { reason }) }, platform));
  return cupboardWrites(platform, { medicationId, steps, moves });
}

/**
 * Moves one batch of reservations, or the last one with the withdrawal; returns whether it is complete. The
 * lot stores the interim result, so that a resumed recall reports everything.
 */
async function step(platform: Platform, given: Withdrawal): Promise<boolean> {
  const { key, kind, reason } = given;
  const now = await read(platform, given);
  if (!given.isDue(now.lot)) return true;
  const isLast = now.reserved.length <= mostAtOnce;
  const rehoming = rehomeReservations(now.lot, now.others, now.reserved.slice(0, mostAtOnce));
  const { rehomedSoFar = nothingMoved } = now.lot;
  const rehomed = rehomedAfter(rehomedSoFar, rehoming);
  const recall = {
    ...rehomed,
    at: platform.now().toISOString(),
    by: platform.scope.actor,
    reason: reason ?? '',
  };
  const withdrawn = ({ rehomedSoFar: _, ...lot }: Lot): Lot =>
    kind === 'recalled'
      ? { ...lotAfter(lot, { kind, staying: now.staying }), recall }
      : lotAfter(lot, { kind });
  const changed = (lot: Lot) => (isLast ? withdrawn(lot) : { ...lot, rehomedSoFar: rehomed });
  const lots = rehoming.lots.map((lot) => (lot.lotId === key.lotId ? changed(lot) : lot));
  const details = { ...key, ...rehomed, reason: reason ?? null, doses: dosesIn(now.lot) };
  await platform.commit(
    ...rehomedReservations(platform, rehoming),
    ...withdrawalWrites(platform, given, stepsOf(now, lots)),
    ...(isLast ? [audited(kind, key.lotId, details)] : []),
  );
  return isLast;
}

/** Withdraws a lot and moves its reservations to other lots, in several transactions if there are many. */
export async function withdrawLot(platform: Platform, given: Withdrawal): Promise<void> {
  while (!(await retryStale(() => step(platform, given))));
}
