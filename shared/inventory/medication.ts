import * as z from 'zod/mini';
import { MarginBasisPoints } from '#shared/catalog/product.ts';
import { buildNumberErrors, Cents, Id, Instant, Version } from '#shared/core/schemas.ts';
import { conditions } from '#shared/intake/application/choices.ts';

/** A medication of the inventory. Its dose counts are sums over its lots, updated with each change. */
export const Medication = z.object({
  medicationId: Id,
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  /** 0 only in old rows. New ones need a positive number (R344). */
  dosesPerVial: z.number().check(z.minimum(0)),
  mgPerVial: z.number().check(z.minimum(0)),
  mgPerDose: z.number().check(z.minimum(0)),
  vialCostCents: Cents,
  /** Stored result of `calculateDoseCost`. A differing value is corrected (R349). */
  doseCostCents: Cents,
  marginBasisPoints: MarginBasisPoints,
  dosePriceCents: Cents,
  conditions: z.optional(z.array(z.enum(conditions))),
  /** Ids of contained allergens. Absent if none. */
  allergens: z.optional(z.array(Id)),
  /** Other cautions, shown on assignment but not compared with records. */
  cautions: z.optional(z.string().check(z.maxLength(200))),
  pictureKey: z.optional(z.string()),
  active: z.boolean(),
  /** Free and reserved doses, including `dosesHeld`. */
  dosesInStock: z.int().check(z.minimum(0)),
  /** Reserved doses, including `dosesHeld`. */
  dosesReserved: z.int().check(z.minimum(0)),
  /** Reserved doses of expired or recalled lots, which are not usable. */
  dosesHeld: z.int().check(z.minimum(0)),
  createdAt: Instant,
  /** When the administrators were notified of low stock. Absent while there is enough. */
  lowToldAt: z.optional(Instant),
  /** When the medication was soft-deleted. Its lots and deliveries remain. */
  removedAt: z.optional(Instant),
  /** Version of all fields except doses. */
  version: Version,
});
export type Medication = z.infer<typeof Medication>;

export const unreadableMoneyMessage = 'Escribe dólares y centavos, como 48.50.';
/** Vial cost in cents, limited so that a dose of one hundredth vial still has a valid amount. */
export const VialCostInput = z
  .int(buildNumberErrors('Escribe el costo por frasco.', unreadableMoneyMessage))
  .check(
    z.minimum(0, { error: 'El costo no puede ser negativo.' }),
    z.maximum(1_000_000, { error: 'El costo pasa de $10,000.' }),
  );

type VialCost = Pick<Medication, 'vialCostCents' | 'dosesPerVial'>;
type DoseCounts = Pick<Medication, 'dosesInStock' | 'dosesHeld' | 'dosesPerVial'>;

export const countUsableDoses = ({ dosesInStock, dosesHeld }: Omit<DoseCounts, 'dosesPerVial'>): number =>
  dosesInStock - dosesHeld;

/** Calculates the cost per dose, half a cent rounded up. It is 0 without cost or doses (R348). */
export const calculateDoseCost = ({ vialCostCents, dosesPerVial }: VialCost): number =>
  vialCostCents > 0 && dosesPerVial > 0 ? Math.round(vialCostCents / dosesPerVial) : 0;

/** Returns the whole doses of vials plus a remainder, and the new remainder in hundredths of a dose. */
export function convertVialsToDoses(
  vials: number,
  dosesPerVial: number,
  previousRestHundredths = 0,
): { readonly doses: number; readonly restHundredths: number } {
  const hundredths = Math.round(vials * dosesPerVial * 100) + previousRestHundredths;
  return { doses: Math.floor(hundredths / 100), restHundredths: hundredths % 100 };
}

export const isAvailable = (counts: DoseCounts): boolean =>
  counts.dosesPerVial > 0 && countUsableDoses(counts) > 0;

/** Returns the number of vials, with decimals (R346). */
export const countVials = (counts: DoseCounts): number =>
  isAvailable(counts) ? countUsableDoses(counts) / counts.dosesPerVial : 0;

const lowStockVials = 10;

/** Whether the stock is low (R350). */
export const isRunningLow = (counts: DoseCounts): boolean => countVials(counts) <= lowStockVials;
