import { moveMade, takeMoveId } from '#lambdas/catalog/stock/move-once.ts';
import { audit } from '#lambdas/platform/commit.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { withCost } from '#shared/catalog/price.ts';
import { MarginBasisPoints } from '#shared/catalog/product.ts';
import { today } from '#shared/core/civil-time.ts';
import { AppError, coreErrors, errorAt } from '#shared/core/errors.ts';
import { shortDayMonth } from '#shared/core/format.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { lotErrors } from '#shared/inventory/errors.ts';
import { type Lot, lotAfter, meanVialCost } from '#shared/inventory/lot.ts';
import * as api from '#shared/inventory/lot-api.ts';
import { doseCostOf, dosesOfVials, type Medication } from '#shared/inventory/medication.ts';
import type { MedicationMove } from '#shared/inventory/medication-move.ts';
import { cupboardWrites, medicationOf, movedNow, moveOf } from '../cupboard.ts';
import { lotNumberClaim } from './lot-number-claim.ts';

type Received = BodyOf<typeof api.receiveLot>;

/**
 * Derives the id from the number, so that concurrent receipts of one lot conflict. A lot whose number was
 * corrected retains its id, so a new lot with the old number gets another one.
 */
function lotIdOf(medicationId: string, lotNumber: string, known: readonly Lot[]): string {
  const ids = new Set(known.map(({ lotId }) => lotId));
  let lotId = hashOf(`${medicationId} ${lotNumber}`);
  while (ids.has(lotId)) lotId = hashOf(lotId);
  return lotId;
}

type NewLot = Pick<Received, 'lotNumber' | 'usableUntil' | 'vialCostCents'>;

/** An empty lot. */
export function newLot(
  medicationId: string,
  { lotNumber, usableUntil, vialCostCents }: NewLot,
  at: string,
  known: readonly Lot[] = [],
): Lot {
  return {
    lotId: lotIdOf(medicationId, lotNumber, known),
    medicationId,
    lotNumber,
    usableUntil,
    receivedAt: at,
    vialCostCents,
    state: 'usable',
    shelf: 'shelved',
    freeDoses: 0,
    reservedDoses: 0,
    setAsideDoses: 0,
    receivedDoses: 0,
    dispensedDoses: 0,
    lostDoses: 0,
    withdrawnDoses: 0,
  };
}

/** Throws if the lot is expired or known with another expiry date. */
function assertReceivable(known: Lot | undefined, { usableUntil }: Received, now: Date): void {
  if (usableUntil < today(now)) throw errorAt('usableUntil', lotErrors.past_expiry);
  if (known !== undefined && known.usableUntil !== usableUntil)
    throw errorAt('usableUntil', lotErrors.other_expiry, {
      date: shortDayMonth(known.usableUntil, undefined),
    });
}

/** The medication's new vial cost, which changes the margin and not the price; undefined if unchanged. */
function costOf(medication: Medication, { vialCostCents }: Received) {
  const { dosesPerVial, dosePriceCents, marginBasisPoints } = medication;
  if (vialCostCents === medication.vialCostCents) return undefined;
  const doseCostCents = doseCostOf({ vialCostCents, dosesPerVial });
  const margin = withCost({ priceCents: dosePriceCents, marginBasisPoints }, doseCostCents).marginBasisPoints;
  if (!MarginBasisPoints.safeParse(margin ?? 0).success)
    throw new AppError(coreErrors.invalid, {
      fields: [{ field: 'vialCostCents', message: 'Ese costo es demasiado bajo para el precio que tiene.' }],
    });
  return {
    before: medication,
    changes: { vialCostCents, doseCostCents, marginBasisPoints: margin },
  };
}

/** The second of two concurrent receipts of a new lot retries and adds to it. */
const numberTaken = ({ uniqueClaims, now }: Platform, lot: Lot) =>
  uniqueClaims.take({
    ...lotNumberClaim(lot),
    at: now().toISOString(),
    ownerId: lot.lotId,
    refusal: coreErrors.conflict,
  });

type MoveKey = Pick<MedicationMove, 'medicationId' | 'moveId'>;

const madeBefore = (platform: Platform, key: MoveKey) =>
  moveMade(platform, key.moveId, async (at) => {
    const made = await platform.medicationMoves.find({ ...key, at });
    return made?.kind === 'received' ? made : undefined;
  });

async function receive(platform: Platform, key: MoveKey, body: Received): Promise<MedicationMove> {
  const { commit, lots, now } = platform;
  const { medicationId, moveId } = key;
  const medication = await medicationOf(platform, medicationId);
  const at = now().toISOString();
  const known = await lots.ofMedication(medicationId);
  const before = known.find(({ lotNumber }) => lotNumber === body.lotNumber);
  const made = await madeBefore(platform, key);
  if (made) return made;
  assertReceivable(before, body, now());
  const { vials, vialCostCents, invoice } = body;
  const lot = before ?? newLot(medicationId, body, at, known);
  const { doses, restHundredths } = dosesOfVials(vials, medication.dosesPerVial, lot.restHundredths);
  if (doses === 0) throw errorAt('vials', lotErrors.below_one_dose);
  const after = {
    ...lotAfter(lot, { kind: 'received', doses }),
    vialCostCents: meanVialCost(lot, { doses, vialCostCents }),
    restHundredths,
  };
  // The remainder depends on the read, so a concurrent receipt has to retry.
  const step = { before, after, exactly: restHundredths > 0 || (lot.restHundredths ?? 0) > 0 };
  const totalCents = vials * vialCostCents;
  const cost = costOf(medication, body);
  const noted = { kind: 'received', moveId, vials, totalCents, ...(invoice && { invoice }) } as const;
  const move = moveOf(step, noted, platform);
  await commit(
    takeMoveId(platform, move),
    ...(before ? [] : [numberTaken(platform, after)]),
    ...cupboardWrites(platform, {
      medicationId,
      steps: [step],
      moves: [move],
      ...(cost && { cost }),
    }),
    audit('lot.received', after.lotId, { ...body, medicationId, doses }),
  );
  return move;
}

/** Idempotent by move id. */
export const receiveLot = operation(api.receiveLot, async ({ params, body }, platform) => {
  const { medicationId, lotId, quantity } = await retryStale(() => receive(platform, params, body));
  return { ...(await movedNow(platform, { medicationId, lotId })), doses: quantity };
});
