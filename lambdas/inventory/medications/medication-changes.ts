import { MedicationChanged } from '#events/inventory.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { calculateMargin, isPriceConsistent } from '#shared/catalog/price.ts';
import { MarginBasisPoints } from '#shared/catalog/product.ts';
import { AppError, buildFieldError, coreErrors } from '#shared/core/errors.ts';
import { pluralize } from '#shared/core/format.ts';
import { isSameName, normalizeName } from '#shared/core/matches.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { medicationErrors } from '#shared/inventory/errors.ts';
import { calculateDoseCost, type Medication } from '#shared/inventory/medication.ts';
import * as api from '#shared/inventory/medication-api.ts';
import { getMedication } from '../medication-inventory.ts';
import { toDeskMedication } from './medication-view.ts';

type MedicationInput = BodyOf<typeof api.createMedication>;

/** Calculates the dose cost. If margin and price disagree, the price prevails. */
function toMedicationFields(body: MedicationInput) {
  const { dosePriceCents: priceCents, cautions, conditions = [], allergens = [] } = body;
  const doseCostCents = calculateDoseCost(body);
  const price = { costCents: doseCostCents, priceCents, marginBasisPoints: body.marginBasisPoints };
  const marginBasisPoints = isPriceConsistent(price)
    ? body.marginBasisPoints
    : (calculateMargin(price) ?? body.marginBasisPoints);
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

type MedicationName = Pick<Medication, 'medicationId' | 'name'>;

const createNameTakenError = (name: string) => buildFieldError('name', medicationErrors.name_taken, { name });

/** Throws `medication.name_taken` with the other medication's spelling. */
async function assertUniqueName(
  { medications }: Platform,
  { medicationId, name }: MedicationName,
): Promise<void> {
  const allMedications = await medications.all();
  const otherMedications = allMedications.filter((medication) => medication.medicationId !== medicationId);
  const sameNamedMedication = otherMedications.find((medication) => isSameName(medication.name, name));
  if (sameNamedMedication) throw createNameTakenError(sameNamedMedication.name);
}

async function buildNameReleaseWrites(
  { uniqueClaims }: Platform,
  { medicationId, name }: MedicationName,
): Promise<Write[]> {
  const normalizedName = normalizeName(name);
  const claim = await uniqueClaims.find('medicationName', normalizedName);
  return claim?.ownerId === medicationId
    ? [uniqueClaims.release('medicationName', normalizedName, claim.at)]
    : [];
}

async function buildNameClaimWrites(
  platform: Platform,
  before: MedicationName | undefined,
  after: MedicationName,
): Promise<Write[]> {
  if (before !== undefined && isSameName(before.name, after.name)) return [];
  await assertUniqueName(platform, after);
  const { medicationId: ownerId, name } = after;
  const at = platform.now().toISOString();
  const definition = medicationErrors.name_taken;
  return [
    ...(before === undefined ? [] : await buildNameReleaseWrites(platform, before)),
    platform.uniqueClaims.take({
      kind: 'medicationName',
      name: normalizeName(name),
      at,
      ownerId,
      error: definition,
    }),
  ];
}

/** Commits the writes. Rejects the second of two concurrent medications with one name at the field. */
async function commitWithName({ commit }: Platform, name: string, writes: Write[]): Promise<void> {
  try {
    await commit(...writes);
  } catch (error) {
    throw error instanceof AppError && error.is(medicationErrors.name_taken)
      ? createNameTakenError(name)
      : error;
  }
}

const emitMedicationChanged = (medicationId: string) => emit(MedicationChanged, { medicationId });

export const createMedication = operation(api.createMedication, async ({ body }, platform) => {
  const medication: Medication = {
    ...toMedicationFields(body),
    medicationId: newId(),
    active: true,
    dosesInStock: 0,
    dosesReserved: 0,
    dosesHeld: 0,
    createdAt: platform.now().toISOString(),
    version: 1,
  };
  const { medicationId } = medication;
  await commitWithName(platform, medication.name, [
    platform.medications.create(medication),
    ...(await buildNameClaimWrites(platform, undefined, medication)),
    emitMedicationChanged(medicationId),
    audit('medication.created', medicationId, { after: medication }),
  ]);
  return toDeskMedication(medication);
});

export const saveMedication = operation(
  api.saveMedication,
  async ({ params: { medicationId }, body: { version, ...body } }, platform) => {
    const before = await getMedication(platform, medicationId);
    if (before.version !== version) throw new AppError(coreErrors.conflict);
    const changes = toMedicationFields(body);
    const after = { ...before, ...changes };
    await commitWithName(platform, after.name, [
      platform.medications.change(before, changes),
      ...(await buildNameClaimWrites(platform, before, after)),
      emitMedicationChanged(medicationId),
      audit('medication.changed', medicationId, { before, after }),
    ]);
    return toDeskMedication(await getMedication(platform, medicationId));
  },
);

/** Removes the medication. Its lots and moves remain, so that dispensed doses stay traceable. */
export const removeMedication = operation(
  api.removeMedication,
  ({ params: { medicationId } }, platform: Platform) =>
    retryStale(async () => {
      const before = await getMedication(platform, medicationId);
      const { dosesReserved } = before;
      if (dosesReserved > 0) {
        const doses = pluralize(dosesReserved, 'dosis reservada', 'dosis reservadas');
        throw new AppError(medicationErrors.reserved, { values: { doses } });
      }
      const removedAt = platform.now().toISOString();
      await platform.commit(
        platform.medications.remove(before, removedAt),
        ...(await buildNameReleaseWrites(platform, before)),
        emitMedicationChanged(medicationId),
        audit('medication.removed', medicationId, { before }),
      );
      return {};
    }),
);

/** Corrects all dose costs. One failure ends the call with `medication.costs_not_corrected` (R349). */
export const correctDoseCosts = operation(api.correctDoseCosts, async (_, platform) => {
  const outdatedMedications = (await platform.medications.all()).filter(
    (medication) => medication.doseCostCents !== calculateDoseCost(medication),
  );
  try {
    for (const { medicationId } of outdatedMedications)
      await retryStale(() => correctDoseCost(platform, medicationId));
  } catch (error) {
    throw new AppError(medicationErrors.costs_not_corrected, { cause: error });
  }
  return { corrected: outdatedMedications.length };
});

async function correctDoseCost(platform: Platform, medicationId: string): Promise<void> {
  const before = await getMedication(platform, medicationId);
  const doseCostCents = calculateDoseCost(before);
  if (doseCostCents === before.doseCostCents) return;
  await platform.commit(
    platform.medications.change(before, { doseCostCents }),
    emitMedicationChanged(medicationId),
    audit('medication.costCorrected', medicationId, {
      before: { doseCostCents: before.doseCostCents },
      after: { doseCostCents },
    }),
  );
}
