import { LotExpiresSoon, LowDosesReached } from '#events/inventory.ts';
import { tell } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import { today } from '#shared/core/civil-time.ts';
import { dosesIn, type Lot, soonUntil } from '#shared/inventory/lot.ts';
import { isRunningLow, type Medication } from '#shared/inventory/medication.ts';
import { expiryReason as reason } from '../cupboard.ts';
import { withdrawLot } from './withdraw-lot.ts';

/** Emits once per lot that it expires soon. */
const tellSoon = ({ lots, commit, now }: Platform, lot: Lot) => {
  const { medicationId, lotId } = lot;
  return commit(lots.markTold(lot, now().toISOString()), tell(LotExpiresSoon, { medicationId, lotId }));
};

/** Emits once per shortage that a medication runs low; one without any lot yet is new. */
async function tellLow({ medications, lots, commit, now }: Platform, medication: Medication): Promise<void> {
  const { medicationId, lowToldAt } = medication;
  const isLow = isRunningLow(medication);
  if (isLow === (lowToldAt !== undefined)) return;
  if (!isLow) return commit(medications.markLow(medicationId, undefined));
  const isNew = (await lots.ofMedication(medicationId)).length === 0;
  if (isNew) return;
  await commit(
    medications.markLow(medicationId, now().toISOString()),
    tell(LowDosesReached, { medicationId }),
  );
}

/**
 * Withdraws expired lots at midnight and warns of lots that expire within a month and of low stock. Runs
 * hourly and is idempotent, so that a failed or late run is made up.
 */
async function expireLots(platform: Platform): Promise<void> {
  const date = today(platform.now());
  const usable = (await platform.lots.shelved()).filter(({ state }) => state === 'usable');
  const isOver = ({ usableUntil, state }: Lot) => usableUntil < date && state === 'usable';
  const idsOf = ({ medicationId, lotId }: Lot) => ({ medicationId, lotId });
  await forEachIsolated(usable.filter(isOver), idsOf, (lot) =>
    withdrawLot(platform, { key: idsOf(lot), kind: 'expired', reason, isDue: isOver }),
  );
  const soon = usable.filter(
    (lot) =>
      !isOver(lot) && lot.usableUntil <= soonUntil(date) && lot.toldAt === undefined && dosesIn(lot) > 0,
  );
  await forEachIsolated(soon, idsOf, (lot) => tellSoon(platform, lot));
  await forEachIsolated(
    await platform.medications.all(),
    ({ medicationId }) => ({ medicationId }),
    (medication) => tellLow(platform, medication),
  );
}

export const handler = scheduled({ name: 'expire-lots', run: expireLots }, {});
