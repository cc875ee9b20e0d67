import { LotExpiresSoon, LowDosesReached } from '#events/inventory.ts';
import { emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { getExpiryWarningLimit, type Lot, sumLotDoses } from '#shared/inventory/lot.ts';
import { isRunningLow, type Medication } from '#shared/inventory/medication.ts';
import { expiryReason } from '../medication-inventory.ts';
import { withdrawLot } from './withdraw-lot.ts';

/** Emits once per lot that it expires soon. */
const emitExpiresSoon = ({ lots, commit, now }: Platform, lot: Lot) => {
  const { medicationId, lotId } = lot;
  return commit(lots.markNotified(lot, now().toISOString()), emit(LotExpiresSoon, { medicationId, lotId }));
};

/** Emits once per shortage that a medication runs low. A medication that never had a lot is new, not low. */
async function emitLowDoses(
  { medications, lots, commit, now }: Platform,
  medication: Medication,
): Promise<void> {
  const { medicationId, lowToldAt } = medication;
  const isLow = isRunningLow(medication);
  if (isLow === (lowToldAt !== undefined)) return;
  if (!isLow) return commit(medications.markLow(medicationId, undefined));
  const isNew = (await lots.ofMedication(medicationId)).length === 0;
  if (isNew) return;
  await commit(
    medications.markLow(medicationId, now().toISOString()),
    emit(LowDosesReached, { medicationId }),
  );
}

/**
 * Withdraws expired lots, and warns of lots that expire within a month and of low stock. Runs hourly, so that
 * lots are withdrawn after midnight. Each run completes what an earlier one failed to do.
 */
async function expireLots(platform: Platform): Promise<void> {
  const date = getToday(platform.now());
  const usableLots = (await platform.lots.listShelved()).filter(({ state }) => state === 'usable');
  const isExpired = ({ usableUntil, state }: Lot) => usableUntil < date && state === 'usable';
  const toLotKey = ({ medicationId, lotId }: Lot) => ({ medicationId, lotId });
  await forEachIsolated(usableLots.filter(isExpired), toLotKey, (lot) =>
    withdrawLot(platform, { key: toLotKey(lot), kind: 'expired', reason: expiryReason, isDue: isExpired }),
  );
  const expiringLots = usableLots.filter(
    (lot) =>
      !isExpired(lot) &&
      lot.usableUntil <= getExpiryWarningLimit(date) &&
      lot.toldAt === undefined &&
      sumLotDoses(lot) > 0,
  );
  await forEachIsolated(expiringLots, toLotKey, (lot) => emitExpiresSoon(platform, lot));
  await forEachIsolated(
    await platform.medications.all(),
    ({ medicationId }) => ({ medicationId }),
    (medication) => emitLowDoses(platform, medication),
  );
}

export const handler = scheduledJob({ name: 'expire-lots', run: expireLots }, {});
