import { MedicationChanged } from '#events/inventory.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { isPriceOfMargin, marginOf } from '#shared/catalog/price.ts';
import { MarginBasisPoints } from '#shared/catalog/product.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { counted } from '#shared/core/format.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { medicationErrors } from '#shared/inventory/errors.ts';
import { doseCostOf, type Medication } from '#shared/inventory/medication.ts';
import * as api from '#shared/inventory/medication-api.ts';
import { medicationOf } from '../cupboard.ts';
import { deskMedication } from './medication-view.ts';

type Written = BodyOf<typeof api.createMedication>;

/** The cost of a dose is never typed; of margin and price, whichever does not follow from the other gives way to the price. */
function written(body: Written) {
  const { dosePriceCents: priceCents, cautions } = body;
  const doseCostCents = doseCostOf(body);
  const price = { costCents: doseCostCents, priceCents, marginBasisPoints: body.marginBasisPoints };
  const marginBasisPoints = isPriceOfMargin(price)
    ? body.marginBasisPoints
    : (marginOf(price) ?? body.marginBasisPoints);
  if (!MarginBasisPoints.safeParse(marginBasisPoints).success)
    throw new AppError(coreErrors.invalid, {
      fields: [{ field: 'dosePriceCents', message: 'Ese precio es demasiado alto para lo que cuesta.' }],
    });
  return {
    name: body.name,
    dosesPerVial: body.dosesPerVial,
    mgPerVial: body.mgPerVial,
    mgPerDose: body.mgPerDose,
    vialCostCents: body.vialCostCents,
    doseCostCents,
    marginBasisPoints,
    dosePriceCents: body.dosePriceCents,
    cautions: cautions === '' ? undefined : cautions,
  };
}

const changed = (medicationId: string) => tell(MedicationChanged, { medicationId });

export const createMedication = operation(api.createMedication, async ({ body }, platform) => {
  const medication: Medication = {
    ...written(body),
    medicationId: newId(),
    active: true,
    dosesInStock: 0,
    dosesReserved: 0,
    createdAt: platform.now().toISOString(),
    version: 1,
  };
  const { medicationId } = medication;
  await platform.commit(
    platform.medications.create(medication),
    changed(medicationId),
    audit('medication.created', medicationId, { after: medication }),
  );
  return deskMedication(medication);
});

export const saveMedication = operation(
  api.saveMedication,
  async ({ params: { medicationId }, body: { version, ...body } }, platform) => {
    const before = await medicationOf(platform, medicationId);
    if (before.version !== version) throw new AppError(coreErrors.conflict);
    const changes = written(body);
    await platform.commit(
      platform.medications.change(before, changes),
      changed(medicationId),
      audit('medication.changed', medicationId, { before, after: { ...before, ...changes } }),
    );
    return deskMedication(await medicationOf(platform, medicationId));
  },
);

/** Its lots and moves stay: what was given of it is still to be found. */
export const removeMedication = operation(
  api.removeMedication,
  ({ params: { medicationId } }, platform: Platform) =>
    retryStale(async () => {
      const before = await medicationOf(platform, medicationId);
      const { dosesReserved } = before;
      if (dosesReserved > 0) {
        const doses = counted(dosesReserved, 'dosis reservada', 'dosis reservadas');
        throw new AppError(medicationErrors.reserved, { values: { doses } });
      }
      const removedAt = platform.now().toISOString();
      await platform.commit(
        platform.medications.remove(before, removedAt),
        changed(medicationId),
        audit('medication.removed', medicationId, { before }),
      );
      return {};
    }),
);

/** Tries every one, so that what cannot be written now keeps the others from nothing (R349). */
export const correctDoseCosts = operation(api.correctDoseCosts, async (_, platform) => {
  const differing = (await platform.medications.all()).filter(
    (medication) => medication.doseCostCents !== doseCostOf(medication),
  );
  try {
    for (const { medicationId } of differing) await retryStale(() => correctDoseCost(platform, medicationId));
  } catch (error) {
    throw new AppError(medicationErrors.costs_not_corrected, { cause: error });
  }
  return { corrected: differing.length };
});

async function correctDoseCost(platform: Platform, medicationId: string): Promise<void> {
  const before = await medicationOf(platform, medicationId);
  const doseCostCents = doseCostOf(before);
  if (doseCostCents === before.doseCostCents) return;
  await platform.commit(
    platform.medications.change(before, { doseCostCents }),
    changed(medicationId),
    audit('medication.costCorrected', medicationId, {
      before: { doseCostCents: before.doseCostCents },
      after: { doseCostCents },
    }),
  );
}
