import { createLot } from '#lambdas/inventory/lots/receive-lot.ts';
import { withdrawLot } from '#lambdas/inventory/lots/withdraw-lot.ts';
import {
  buildMedicationInventoryWrites,
  createMedicationMove,
  expiryReason,
} from '#lambdas/inventory/medication-inventory.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { calculateMargin } from '#shared/catalog/price.ts';
import { addDays, getToday, toInstant } from '#shared/core/civil-time.ts';
import { applyChangeToLot, type Lot } from '#shared/inventory/lot.ts';
import { calculateDoseCost, convertVialsToDoses } from '#shared/inventory/medication.ts';
import { type PlannedLot, type PlannedMedication, plannedMedications } from './medication-inventory-plan.ts';

type SeedContext = {
  readonly platform: Platform;
  readonly medication: PlannedMedication;
  /** Returns this clock time of the day that many days ago. */
  toPastInstant(daysAgo: number, time: string): Date;
};
type MoveDetails = Parameters<typeof createMedicationMove>[1];

/** Writes a past change of a lot in the same way as the product, and returns the changed lot. */
async function recordChange(
  { platform, medication: { medicationId } }: SeedContext,
  { before, after }: { readonly before: Lot | undefined; readonly after: Lot },
  details: MoveDetails,
  movedAt: Date,
): Promise<Lot> {
  const move = createMedicationMove({ before, after }, details, { ...platform, now: () => movedAt });
  await platform.commit(
    ...buildMedicationInventoryWrites(platform, { medicationId, steps: [{ before, after }], moves: [move] }),
  );
  return after;
}

function receiveLot(context: SeedContext, plannedLot: PlannedLot): Promise<Lot> {
  const { medication, toPastInstant, platform } = context;
  const { lotNumber, vials, vialCostCents = medication.vialCostCents } = plannedLot;
  const receivedAt = toPastInstant(plannedLot.receivedDaysAgo, '08:30');
  const usableUntil = addDays(getToday(platform.now()), plannedLot.usableForDays);
  const lotFields = { lotNumber, usableUntil, vials, vialCostCents };
  const emptyLot = createLot(medication.medicationId, lotFields, receivedAt.toISOString());
  const { doses } = convertVialsToDoses(vials, medication.dosesPerVial);
  const after = applyChangeToLot(emptyLot, { kind: 'received', doses });
  const details = { kind: 'received', vials, totalCents: vials * vialCostCents } as const;
  return recordChange(context, { before: undefined, after }, details, receivedAt);
}

async function seedLot(context: SeedContext, plannedLot: PlannedLot): Promise<void> {
  const lot = await receiveLot(context, plannedLot);
  if (!plannedLot.lost) return;
  const { doses, daysAgo, reason } = plannedLot.lost;
  const lostAt = context.toPastInstant(daysAgo, '16:20');
  const lastLoss = { doses, reason, at: lostAt.toISOString() };
  const after = { ...applyChangeToLot(lot, { kind: 'lost', doses }), lastLoss };
  await recordChange(context, { before: lot, after }, { kind: 'lost', reason }, lostAt);
}

/** Seeds medications with received lots and lost doses. `seedAssignments` uses doses for appointments. */
export async function seedMedicationInventory(platform: Platform): Promise<void> {
  const today = getToday(platform.now());
  const toPastInstant = (daysAgo: number, time: string) => toInstant(addDays(today, -daysAgo), time);
  for (const medication of plannedMedications) {
    const { lots, ...fields } = medication;
    const doseCostCents = calculateDoseCost(fields);
    const prices = { costCents: doseCostCents, priceCents: fields.dosePriceCents };
    await platform.commit(
      platform.medications.create({
        ...fields,
        doseCostCents,
        marginBasisPoints: calculateMargin(prices) ?? 0,
        active: true,
        dosesInStock: 0,
        dosesReserved: 0,
        dosesHeld: 0,
        createdAt: toPastInstant(365, '09:00').toISOString(),
        version: 1,
      }),
    );
    for (const plannedLot of lots) await seedLot({ platform, medication, toPastInstant }, plannedLot);
  }
}

/** Expires each lot past its last day, dated at the following midnight. */
export async function expireLots(platform: Platform): Promise<void> {
  const date = getToday(platform.now());
  const expiredLots = (await platform.lots.listShelved()).filter(({ usableUntil }) => usableUntil < date);
  for (const { medicationId, lotId, usableUntil } of expiredLots) {
    const midnight = toInstant(addDays(usableUntil, 1), '00:00');
    await withdrawLot(
      { ...platform, now: () => midnight },
      {
        key: { medicationId, lotId },
        kind: 'expired',
        reason: expiryReason,
        isDue: ({ state }) => state === 'usable',
      },
    );
  }
}
