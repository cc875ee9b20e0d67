import { LotExpiresSoon } from '#events/inventory.ts';
import { tell } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import { today } from '#shared/core/civil-time.ts';
import { dosesIn, type Lot, soonUntil } from '#shared/inventory/lot.ts';
import { expiryReason as reason } from '../cupboard.ts';
import { withdrawLot } from './withdraw-lot.ts';

/** Told once of each lot; one that is used up by then is nobody's news. */
const tellSoon = ({ lots, commit, now }: Platform, lot: Lot) => {
  const { medicationId, lotId } = lot;
  return commit(lots.markTold(lot, now().toISOString()), tell(LotExpiresSoon, { medicationId, lotId }));
};

/**
 * At midnight the lots whose last day was yesterday leave the stock, and who keeps it hears of those that have a month.
 * Comes again every hour, so that what failed or was late is done then; what was done is not done twice.
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
}

export const handler = scheduled({ name: 'expire-lots', run: expireLots }, {});
