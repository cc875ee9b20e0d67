import { audit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { today } from '#shared/core/civil-time.ts';
import { AppError, errorAt } from '#shared/core/errors.ts';
import type { BodyOf, ParamsOf } from '#shared/core/route.ts';
import { lotErrors } from '#shared/inventory/errors.ts';
import { type Lot, type LotLabel, lotAfter } from '#shared/inventory/lot.ts';
import * as api from '#shared/inventory/lot-api.ts';
import { cupboardWrites, lotOf, movedNow, moveOf } from '../cupboard.ts';
import { lotNumberClaim } from './lot-number-claim.ts';

const labelOf = ({ lotNumber, usableUntil }: LotLabel): LotLabel => ({ lotNumber, usableUntil });

/** Claims the new lot number and releases the old one; throws `lot.number_taken`. */
async function numberMoved(platform: Platform, before: Lot, after: Lot): Promise<Write[]> {
  if (before.lotNumber === after.lotNumber) return [];
  const { uniqueClaims, lots } = platform;
  const others = (await lots.ofMedication(before.medicationId)).filter(({ lotId }) => lotId !== before.lotId);
  if (others.some(({ lotNumber }) => lotNumber === after.lotNumber))
    throw errorAt('lotNumber', lotErrors.number_taken);
  const { kind, name } = lotNumberClaim(before);
  const claim = await uniqueClaims.find(kind, name);
  const at = platform.now().toISOString();
  return [
    ...(claim?.ownerId === before.lotId ? [uniqueClaims.release(kind, name, claim.at)] : []),
    uniqueClaims.take({
      ...lotNumberClaim(after),
      at,
      ownerId: after.lotId,
      refusal: lotErrors.number_taken,
    }),
  ];
}

async function relabel(
  platform: Platform,
  key: ParamsOf<typeof api.relabelLot>,
  { lotNumber, usableUntil, reason }: BodyOf<typeof api.relabelLot>,
): Promise<void> {
  const { lot: before } = await lotOf(platform, key);
  const date = today(platform.now());
  const after = lotAfter(before, { kind: 'relabeled', lotNumber, usableUntil, today: date });
  const label = { from: labelOf(before), to: labelOf(after) };
  const step = { before, after };
  const move = moveOf(step, { kind: 'relabeled', reason, label }, platform);
  await platform.commit(
    ...(await numberMoved(platform, before, after)),
    ...cupboardWrites(platform, { medicationId: key.medicationId, steps: [step], moves: [move] }),
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
    await retryStale(() => relabel(platform, key, body));
  } catch (error) {
    const isTaken = error instanceof AppError && error.is(lotErrors.number_taken);
    throw isTaken ? errorAt('lotNumber', lotErrors.number_taken) : error;
  }
  return movedNow(platform, key);
});
