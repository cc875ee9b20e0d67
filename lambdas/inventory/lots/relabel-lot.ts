import { audit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { AppError, buildFieldError } from '#shared/core/errors.ts';
import type { BodyOf, ParamsOf } from '#shared/core/route.ts';
import { lotErrors } from '#shared/inventory/errors.ts';
import { applyChangeToLot, type Lot, type LotLabel } from '#shared/inventory/lot.ts';
import * as api from '#shared/inventory/lot-api.ts';
import {
  buildMedicationInventoryWrites,
  createMedicationMove,
  getLotWithMedication,
  readMovedLot,
} from '../medication-inventory.ts';
import { toLotNumberClaim } from './lot-number-claim.ts';

const selectLabel = ({ lotNumber, usableUntil }: LotLabel): LotLabel => ({ lotNumber, usableUntil });

/** Claims the new lot number and releases the old one. Throws `lot.number_taken`. */
async function buildNumberClaimWrites(platform: Platform, before: Lot, after: Lot): Promise<Write[]> {
  if (before.lotNumber === after.lotNumber) return [];
  const { uniqueClaims, lots } = platform;
  const medicationLots = await lots.ofMedication(before.medicationId);
  const otherLots = medicationLots.filter(({ lotId }) => lotId !== before.lotId);
  if (otherLots.some(({ lotNumber }) => lotNumber === after.lotNumber))
    throw buildFieldError('lotNumber', lotErrors.number_taken);
  const { kind, name } = toLotNumberClaim(before);
  const claim = await uniqueClaims.find(kind, name);
  const at = platform.now().toISOString();
  return [
    ...(claim?.ownerId === before.lotId ? [uniqueClaims.release(kind, name, claim.at)] : []),
    uniqueClaims.take({
      ...toLotNumberClaim(after),
      at,
      ownerId: after.lotId,
      error: lotErrors.number_taken,
    }),
  ];
}

async function commitRelabeling(
  platform: Platform,
  key: ParamsOf<typeof api.relabelLot>,
  { lotNumber, usableUntil, reason }: BodyOf<typeof api.relabelLot>,
): Promise<void> {
  const { lot: before } = await getLotWithMedication(platform, key);
  const date = getToday(platform.now());
  const after = applyChangeToLot(before, { kind: 'relabeled', lotNumber, usableUntil, today: date });
  const label = { from: selectLabel(before), to: selectLabel(after) };
  const step = { before, after };
  const move = createMedicationMove(step, { kind: 'relabeled', reason, label }, platform);
  await platform.commit(
    ...(await buildNumberClaimWrites(platform, before, after)),
    ...buildMedicationInventoryWrites(platform, {
      medicationId: key.medicationId,
      steps: [step],
      moves: [move],
    }),
    audit('lot.relabeled', key.lotId, {
      ...key,
      reason,
      before: label.from,
      after: label.to,
      dispensedDoses: before.dispensedDoses,
    }),
  );
}

export const relabelLot = operation(api.relabelLot, async ({ params: key, body }, platform) => {
  try {
    await retryStale(() => commitRelabeling(platform, key, body));
  } catch (error) {
    const isTaken = error instanceof AppError && error.is(lotErrors.number_taken);
    throw isTaken ? buildFieldError('lotNumber', lotErrors.number_taken) : error;
  }
  return readMovedLot(platform, key);
});
