import { cupboardWrites, expiryReason, moveOf } from '#lambdas/inventory/cupboard.ts';
import { newLot } from '#lambdas/inventory/lots/receive-lot.ts';
import { withdrawLot } from '#lambdas/inventory/lots/withdraw-lot.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { marginOf } from '#shared/catalog/price.ts';
import { addDays, instantOf, today } from '#shared/core/civil-time.ts';
import { type Lot, lotAfter } from '#shared/inventory/lot.ts';
import { doseCostOf, dosesOfVials } from '#shared/inventory/medication.ts';
import { type PlannedLot, type PlannedMedication, plannedMedications } from './cupboard-plan.ts';

type Shelf = {
  readonly platform: Platform;
  readonly medication: PlannedMedication;
  /** Returns the instant `days` days ago. */
  ago(days: number, time: string): Date;
};
type Noted = Parameters<typeof moveOf>[1];

/** Writes a past change as the product does. */
async function happened(
  { platform, medication: { medicationId } }: Shelf,
  { before, after }: { readonly before: Lot | undefined; readonly after: Lot },
  { noted, at }: { noted: Noted; at: Date },
): Promise<Lot> {
  const move = moveOf({ before, after }, noted, { ...platform, now: () => at });
  await platform.commit(
    ...cupboardWrites(platform, { medicationId, steps: [{ before, after }], moves: [move] }),
  );
  return after;
}

function receive(shelf: Shelf, planned: PlannedLot): Promise<Lot> {
  const { medication, ago, platform } = shelf;
  const { lotNumber, vials, vialCostCents = medication.vialCostCents } = planned;
  const at = ago(planned.receivedDaysAgo, '08:30');
  const usableUntil = addDays(today(platform.now()), planned.usableForDays);
  const received = { lotNumber, usableUntil, vials, vialCostCents };
  const fresh = newLot(medication.medicationId, received, at.toISOString());
  const { doses } = dosesOfVials(vials, medication.dosesPerVial);
  const after = lotAfter(fresh, { kind: 'received', doses });
  const noted = { kind: 'received', vials, totalCents: vials * vialCostCents } as const;
  return happened(shelf, { before: undefined, after }, { noted, at });
}

async function seedLot(shelf: Shelf, planned: PlannedLot): Promise<void> {
  const lot = await receive(shelf, planned);
  if (!planned.lost) return;
  const { doses, daysAgo, reason } = planned.lost;
  const at = shelf.ago(daysAgo, '16:20');
  const lastLoss = { doses, reason, at: at.toISOString() };
  const after = { ...lotAfter(lot, { kind: 'lost', doses }), lastLoss };
  await happened(shelf, { before: lot, after }, { noted: { kind: 'lost', reason }, at });
}

/** Seeds medicines with received lots and lost doses. `seedAssignments` gives doses. */
export async function seedCupboard(platform: Platform): Promise<void> {
  const ago = (days: number, time: string) => instantOf(addDays(today(platform.now()), -days), time);
  for (const medication of plannedMedications) {
    const { lots, ...said } = medication;
    const doseCostCents = doseCostOf(said);
    const price = { costCents: doseCostCents, priceCents: said.dosePriceCents };
    await platform.commit(
      platform.medications.create({
        ...said,
        doseCostCents,
        marginBasisPoints: marginOf(price) ?? 0,
        active: true,
        dosesInStock: 0,
        dosesReserved: 0,
        dosesHeld: 0,
        createdAt: ago(365, '09:00').toISOString(),
        version: 1,
      }),
    );
    for (const planned of lots) await seedLot({ platform, medication, ago }, planned);
  }
}

/** Expires each lot past its last day, dated at the following midnight. */
export async function expireLots(platform: Platform): Promise<void> {
  const date = today(platform.now());
  const over = (await platform.lots.shelved()).filter(({ usableUntil }) => usableUntil < date);
  for (const { medicationId, lotId, usableUntil } of over) {
    const midnight = instantOf(addDays(usableUntil, 1), '00:00');
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
