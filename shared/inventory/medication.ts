import * as z from 'zod/mini';
import { MarginBasisPoints } from '#shared/catalog/product.ts';
import { Cents, Id, Instant, numberErrors, Version } from '#shared/core/schemas.ts';
import { conditions } from '#shared/intake/application/choices.ts';

/** A medicine of the center's cupboard. Its doses stand in lots: the sums here are theirs, kept with every change of one. */
export const Medication = z.object({
  medicationId: Id,
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  /** Zero of one that was kept so before; no new one is (R344). */
  dosesPerVial: z.number().check(z.minimum(0)),
  mgPerVial: z.number().check(z.minimum(0)),
  mgPerDose: z.number().check(z.minimum(0)),
  vialCostCents: Cents,
  /** What `doseCostOf` says, kept beside it; one that differs is corrected (R349). */
  doseCostCents: Cents,
  marginBasisPoints: MarginBasisPoints,
  dosePriceCents: Cents,
  /** Conditions it does not go with; absent where none was marked. */
  conditions: z.optional(z.array(z.enum(conditions))),
  /** Ids of the allergens it contains; absent where none was marked. */
  allergens: z.optional(z.array(Id)),
  /** Anything else to be told when it is assigned. It is shown, and no record is searched for it. */
  cautions: z.optional(z.string().check(z.maxLength(200))),
  pictureKey: z.optional(z.string()),
  active: z.boolean(),
  /** In lots that may be used, with those that are reserved. */
  dosesInStock: z.int().check(z.minimum(0)),
  dosesReserved: z.int().check(z.minimum(0)),
  /** Of those in stock, reserved of lots that expired or were recalled since: no usable stock. */
  dosesHeld: z.int().check(z.minimum(0)),
  createdAt: Instant,
  /** When the administrators were told that little is left; absent while there is enough. */
  lowToldAt: z.optional(Instant),
  /** Deleted: on no list; its lots and what was given of it stay. */
  removedAt: z.optional(Instant),
  /** Of everything but the doses, which the lots keep. */
  version: Version,
});
export type Medication = z.infer<typeof Medication>;

export const unreadableMoney = 'Escribe dólares y centavos, como 48.50.';
/** In cents, as somebody writes it: so much that a dose, of which a vial may have a hundredth, still costs a possible amount. */
export const WrittenVialCost = z
  .int(numberErrors('Escribe el costo por frasco.', unreadableMoney))
  .check(
    z.minimum(0, { error: 'El costo no puede ser negativo.' }),
    z.maximum(1_000_000, { error: 'El costo pasa de $10,000.' }),
  );

type VialCost = Pick<Medication, 'vialCostCents' | 'dosesPerVial'>;
type Doses = Pick<Medication, 'dosesInStock' | 'dosesHeld' | 'dosesPerVial'>;

/** Doses in stock that may be used. */
export const usableDoses = ({ dosesInStock, dosesHeld }: Omit<Doses, 'dosesPerVial'>): number =>
  dosesInStock - dosesHeld;

/** Half a cent rounded up; zero where there is no cost or no dose (R348). */
export const doseCostOf = ({ vialCostCents, dosesPerVial }: VialCost): number =>
  vialCostCents > 0 && dosesPerVial > 0 ? Math.round(vialCostCents / dosesPerVial) : 0;

/** The whole doses of some vials and the rest of earlier ones, and the rest that is left, in hundredths of a dose. */
export function dosesOfVials(
  vials: number,
  dosesPerVial: number,
  restBefore = 0,
): { readonly doses: number; readonly restHundredths: number } {
  const hundredths = Math.round(vials * dosesPerVial * 100) + restBefore;
  return { doses: Math.floor(hundredths / 100), restHundredths: hundredths % 100 };
}

export const isAvailable = (doses: Doses): boolean => doses.dosesPerVial > 0 && usableDoses(doses) > 0;

/** How many vials the doses make up (R346). */
export const vialsOf = (doses: Doses): number =>
  isAvailable(doses) ? usableDoses(doses) / doses.dosesPerVial : 0;

const fewVials = 10;

/** Whether so little of it is left that the screen warns (R350). */
export const isRunningLow = (doses: Doses): boolean => vialsOf(doses) <= fewVials;
