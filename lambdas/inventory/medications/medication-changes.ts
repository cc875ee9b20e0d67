import { MedicationChanged } from '#events/inventory.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { isPriceOfMargin, marginOf } from '#shared/catalog/price.ts';
import { MarginBasisPoints } from '#shared/catalog/product.ts';
import { AppError, coreErrors, errorAt } from '#shared/core/errors.ts';
import { counted } from '#shared/core/format.ts';
import { isSameName, spokenName } from '#shared/core/matches.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { medicationErrors } from '#shared/inventory/errors.ts';
import { doseCostOf, type Medication } from '#shared/inventory/medication.ts';
import * as api from '#shared/inventory/medication-api.ts';
import { medicationOf } from '../cupboard.ts';
import { deskMedication } from './medication-view.ts';

type Written = BodyOf<typeof api.createMedication>;

/** Calculates the dose cost; if margin and price disagree, the price prevails. */
function written(body: Written) {
  const { dosePriceCents: priceCents, cautions, conditions = [], allergens = [] } = body;
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
    conditions: conditions.length === 0 ? undefined : conditions,
    allergens: allergens.length === 0 ? undefined : allergens,
  };
}

type Named = Pick<Medication, 'medicationId' | 'name'>;

const nameTaken = (name: string) => errorAt('name', medicationErrors.name_taken, { name });

/** Throws `medication.name_taken` with the other medication's spelling. */
async function assertOwnName({ medications }: Platform, { medicationId, name }: Named): Promise<void> {
  const others = (await medications.all()).filter((each) => each.medicationId !== medicationId);
  const namesake = others.find((each) => isSameName(each.name, name));
  if (namesake) throw nameTaken(namesake.name);
}

async function nameReleased({ uniqueClaims }: Platform, { medicationId, name }: Named): Promise<Write[]> {
  const spoken = spokenName(name);
  const claim = await uniqueClaims.find('medicationName', spoken);
  return claim?.ownerId === medicationId ? [uniqueClaims.release('medicationName', spoken, claim.at)] : [];
}

async function nameMoved(platform: Platform, before: Named | undefined, after: Named): Promise<Write[]> {
  if (before !== undefined && isSameName(before.name, after.name)) return [];
  await assertOwnName(platform, after);
  const { medicationId: ownerId, name } = after;
  const at = platform.now().toISOString();
  const refusal = medicationErrors.name_taken;
  return [
    ...(before === undefined ? [] : await nameReleased(platform, before)),
    platform.uniqueClaims.take({ kind: 'medicationName', name: spokenName(name), at, ownerId, refusal }),
  ];
}

/** Rejects at the field the second of two concurrent medications with one name. */
async function commitNamed({ commit }: Platform, name: string, writes: Write[]): Promise<void> {
  try {
    await commit(...writes);
  } catch (error) {
    throw error instanceof AppError && error.is(medicationErrors.name_taken) ? nameTaken(name) : error;
  }
}

const changed = (medicationId: string) => tell(MedicationChanged, { medicationId });

export const createMedication = operation(api.createMedication, async ({ body }, platform) => {
  const medication: Medication = {
    ...written(body),
    medicationId: newId(),
    active: true,
    dosesInStock: 0,
    dosesReserved: 0,
    dosesHeld: 0,
    createdAt: platform.now().toISOString(),
    version: 1,
  };
  const { medicationId } = medication;
  await commitNamed(platform, medication.name, [
    platform.medications.create(medication),
    ...(await nameMoved(platform, undefined, medication)),
    changed(medicationId),
    audit('medication.created', medicationId, { after: medication }),
  ]);
  return deskMedication(medication);
});

export const saveMedication = operation(
  api.saveMedication,
  async ({ params: { medicationId }, body: { version, ...body } }, platform) => {
    const before = await medicationOf(platform, medicationId);
    if (before.version !== version) throw new AppError(coreErrors.conflict);
    const changes = written(body);
    const after = { ...before, ...changes };
    await commitNamed(platform, after.name, [
      platform.medications.change(before, changes),
      ...(await nameMoved(platform, before, after)),
      changed(medicationId),
      audit('medication.changed', medicationId, { before, after }),
    ]);
    return deskMedication(await medicationOf(platform, medicationId));
  },
);

/** The lots and moves remain, so that dispensed doses stay traceable. */
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
        ...(await nameReleased(platform, before)),
        changed(medicationId),
        audit('medication.removed', medicationId, { before }),
      );
      return {};
    }),
);

/** Corrects all dose costs; one failure ends the call with `medication.costs_not_corrected` (R349). */
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
