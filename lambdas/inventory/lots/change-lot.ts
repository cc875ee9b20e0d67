import { claimMoveId, findClaimedMove } from '#lambdas/catalog/stock/move-once.ts';
import { audit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { lotErrors } from '#shared/inventory/errors.ts';
import { applyChangeToLot, type Lot, type LotChange, sumLotDoses } from '#shared/inventory/lot.ts';
import * as api from '#shared/inventory/lot-api.ts';
import {
  buildMedicationInventoryWrites,
  createMedicationMove,
  getLotWithMedication,
  readMovedLot,
} from '../medication-inventory.ts';

type LotKey = Pick<Lot, 'medicationId' | 'lotId'>;
type LotChangeInput = {
  readonly key: LotKey;
  readonly reason: string;
  buildAuditEntry(details: Record<string, unknown>): Write;
  readonly kind: 'corrected' | 'lost' | 'discarded';
  createChange(lot: Lot): LotChange;
  readonly requiresUnchangedDoses?: true;
  /** Created by the browser, which makes a retry idempotent. */
  readonly moveId?: string;
};

/** Returns the latest loss, whose reason the lot's page shows. */
const toLastLoss = (before: Lot, after: Lot, reason: string, at: string) =>
  after.lostDoses === before.lostDoses
    ? {}
    : { lastLoss: { doses: after.lostDoses - before.lostDoses, reason, at } };

const findEarlierMove = (
  platform: Platform,
  { key, kind, moveId }: Pick<LotChangeInput, 'key' | 'kind' | 'moveId'>,
) =>
  moveId === undefined
    ? undefined
    : findClaimedMove(platform, moveId, async (at) => {
        const { medicationId, lotId } = key;
        const earlierMove = await platform.medicationMoves.find({ medicationId, moveId, at });
        return earlierMove?.lotId === lotId && earlierMove.kind === kind ? earlierMove : undefined;
      });

/** Applies the change to the stored lot. Throws if the lot no longer allows it. */
async function applyLotChange(platform: Platform, input: LotChangeInput) {
  const { key, reason, buildAuditEntry, kind, createChange, requiresUnchangedDoses, moveId } = input;
  const quantity = await retryStale(async () => {
    const { lot: before } = await getLotWithMedication(platform, key);
    const earlierMove = await findEarlierMove(platform, input);
    if (earlierMove) return earlierMove.quantity;
    const changedLot = applyChangeToLot(before, createChange(before));
    const at = platform.now().toISOString();
    const after = { ...changedLot, ...toLastLoss(before, changedLot, reason, at) };
    const step = { before, after, ...(requiresUnchangedDoses && { requiresUnchangedDoses }) };
    const { setAsideDoses } = before;
    const discardDetails = kind === 'discarded' ? { discardedDoses: setAsideDoses } : {};
    const move = createMedicationMove(
      step,
      { kind, reason, ...discardDetails, ...(moveId && { moveId }) },
      platform,
    );
    await platform.commit(
      ...(moveId ? [claimMoveId(platform, move)] : []),
      ...buildMedicationInventoryWrites(platform, {
        medicationId: key.medicationId,
        steps: [step],
        moves: [move],
      }),
      buildAuditEntry({
        ...key,
        reason,
        before: sumLotDoses(before),
        after: sumLotDoses(after),
        ...discardDetails,
      }),
    );
    return move.quantity;
  });
  return { ...(await readMovedLot(platform, key)), doses: Math.abs(quantity) };
}

/** Corrects the lot to a count. A count that matches the stock is recorded as well. */
export const correctLot = operation(api.correctLot, ({ params: key, body }, platform) => {
  const { counted, seen: seenDoses, reason } = body;
  return applyLotChange(platform, {
    key,
    reason,
    buildAuditEntry: (details) => audit('lot.corrected', key.lotId, details),
    kind: 'corrected',
    requiresUnchangedDoses: true,
    createChange(lot) {
      if (sumLotDoses(lot) !== seenDoses)
        throw new AppError(lotErrors.moved, { values: { doses: String(sumLotDoses(lot)) } });
      return { kind: 'corrected', counted };
    },
  });
});

export const loseDoses = operation(api.loseDoses, ({ params: { moveId, ...key }, body }, platform) => {
  const { doses, reason } = body;
  return applyLotChange(platform, {
    key,
    moveId,
    reason,
    buildAuditEntry: (details) => audit('lot.lost', key.lotId, details),
    kind: 'lost',
    createChange: () => ({ kind: 'lost', doses }),
  });
});

export const discardLot = operation(api.discardLot, ({ params: key, body: { reason } }, platform) => {
  return applyLotChange(platform, {
    key,
    reason,
    buildAuditEntry: (details) => audit('lot.discarded', key.lotId, details),
    kind: 'discarded',
    createChange: () => ({ kind: 'discarded' }),
  });
});
