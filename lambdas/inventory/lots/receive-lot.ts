import { claimMoveId, findClaimedMove } from '#lambdas/catalog/stock/move-once.ts';
import { audit } from '#lambdas/platform/commit.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { applyCost } from '#shared/catalog/price.ts';
import { MarginBasisPoints } from '#shared/catalog/product.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { AppError, buildFieldError, coreErrors } from '#shared/core/errors.ts';
import { formatShortDayMonth } from '#shared/core/format.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { lotErrors } from '#shared/inventory/errors.ts';
import { applyChangeToLot, calculateMeanVialCost, type Lot } from '#shared/inventory/lot.ts';
import * as api from '#shared/inventory/lot-api.ts';
import { calculateDoseCost, convertVialsToDoses, type Medication } from '#shared/inventory/medication.ts';
import type { MedicationMove } from '#shared/inventory/medication-move.ts';
import {
  buildMedicationInventoryWrites,
  createMedicationMove,
  getMedication,
  readMovedLot,
} from '../medication-inventory.ts';
import { toLotNumberClaim } from './lot-number-claim.ts';

type LotReceipt = BodyOf<typeof api.receiveLot>;

/**
 * Derives the id from the number, so that concurrent receipts of one lot conflict. A lot whose number was
 * corrected retains its id, so a new lot with the old number gets another one.
 */
function createLotId(medicationId: string, lotNumber: string, knownLots: readonly Lot[]): string {
  const ids = new Set(knownLots.map(({ lotId }) => lotId));
  let lotId = hashText(`${medicationId} ${lotNumber}`);
  while (ids.has(lotId)) lotId = hashText(lotId);
  return lotId;
}

type NewLotInput = Pick<LotReceipt, 'lotNumber' | 'usableUntil' | 'vialCostCents'>;

/** Creates an empty lot. */
export function createLot(
  medicationId: string,
  { lotNumber, usableUntil, vialCostCents }: NewLotInput,
  at: string,
  knownLots: readonly Lot[] = [],
): Lot {
  return {
    lotId: createLotId(medicationId, lotNumber, knownLots),
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
function assertReceivable(knownLot: Lot | undefined, { usableUntil }: LotReceipt, now: Date): void {
  if (usableUntil < getToday(now)) throw buildFieldError('usableUntil', lotErrors.past_expiry);
  if (knownLot !== undefined && knownLot.usableUntil !== usableUntil)
    throw buildFieldError('usableUntil', lotErrors.other_expiry, {
      date: formatShortDayMonth(knownLot.usableUntil, undefined),
    });
}

/** Calculates the new vial cost, which changes the margin and not the price. Returns undefined if it is unchanged. */
function calculateNewCost(medication: Medication, { vialCostCents }: LotReceipt) {
  const { dosesPerVial, dosePriceCents, marginBasisPoints } = medication;
  if (vialCostCents === medication.vialCostCents) return undefined;
  const doseCostCents = calculateDoseCost({ vialCostCents, dosesPerVial });
  const margin = applyCost(
    { priceCents: dosePriceCents, marginBasisPoints },
    doseCostCents,
  ).marginBasisPoints;
  if (!MarginBasisPoints.safeParse(margin ?? 0).success)
    throw new AppError(coreErrors.invalid, {
      fields: [{ field: 'vialCostCents', message: 'Ese costo es demasiado bajo para el precio que tiene.' }],
    });
  return {
    before: medication,
    changes: { vialCostCents, doseCostCents, marginBasisPoints: margin },
  };
}

/** Claims the lot number. The second of two concurrent receipts of a new lot retries and adds to it. */
const claimLotNumber = ({ uniqueClaims, now }: Platform, lot: Lot) =>
  uniqueClaims.take({
    ...toLotNumberClaim(lot),
    at: now().toISOString(),
    ownerId: lot.lotId,
    error: coreErrors.conflict,
  });

type MoveKey = Pick<MedicationMove, 'medicationId' | 'moveId'>;

const findEarlierMove = (platform: Platform, key: MoveKey) =>
  findClaimedMove(platform, key.moveId, async (at) => {
    const earlierMove = await platform.medicationMoves.find({ ...key, at });
    return earlierMove?.kind === 'received' ? earlierMove : undefined;
  });

async function commitReceipt(platform: Platform, key: MoveKey, body: LotReceipt): Promise<MedicationMove> {
  const { commit, lots, now } = platform;
  const { medicationId, moveId } = key;
  const medication = await getMedication(platform, medicationId);
  const at = now().toISOString();
  const knownLots = await lots.ofMedication(medicationId);
  const before = knownLots.find(({ lotNumber }) => lotNumber === body.lotNumber);
  const earlierMove = await findEarlierMove(platform, key);
  if (earlierMove) return earlierMove;
  assertReceivable(before, body, now());
  const { vials, vialCostCents, invoice } = body;
  const lot = before ?? createLot(medicationId, body, at, knownLots);
  const { doses, restHundredths } = convertVialsToDoses(vials, medication.dosesPerVial, lot.restHundredths);
  if (doses === 0) throw buildFieldError('vials', lotErrors.below_one_dose);
  const after = {
    ...applyChangeToLot(lot, { kind: 'received', doses }),
    vialCostCents: calculateMeanVialCost(lot, { doses, vialCostCents }),
    restHundredths,
  };
  // The remainder depends on the read, so a concurrent receipt has to retry.
  const hasRemainder = restHundredths > 0 || (lot.restHundredths ?? 0) > 0;
  const step = { before, after, requiresUnchangedDoses: hasRemainder };
  const totalCents = vials * vialCostCents;
  const cost = calculateNewCost(medication, body);
  const moveDetails = { kind: 'received', moveId, vials, totalCents, ...(invoice && { invoice }) } as const;
  const move = createMedicationMove(step, moveDetails, platform);
  await commit(
    claimMoveId(platform, move),
    ...(before ? [] : [claimLotNumber(platform, after)]),
    ...buildMedicationInventoryWrites(platform, {
      medicationId,
      steps: [step],
      moves: [move],
      ...(cost && { cost }),
    }),
    audit('lot.received', after.lotId, { ...body, medicationId, doses }),
  );
  return move;
}

/** Receives vials of a lot, idempotently by move id. */
export const receiveLot = operation(api.receiveLot, async ({ params, body }, platform) => {
  const { medicationId, lotId, quantity } = await retryStale(() => commitReceipt(platform, params, body));
  return { ...(await readMovedLot(platform, { medicationId, lotId })), doses: quantity };
});
