import * as z from 'zod/mini';
import { counted, plainDollars } from '#shared/core/format.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import { doseCostOf } from '#shared/inventory/medication.ts';
import type { createMedication, ListedMedication } from '#shared/inventory/medication-api.ts';
import { type Part, written } from '#web/src/components/changed-meanwhile/three-way.ts';
import { basisPointsOf, basisPointsText, centsOf, plainFigure } from '#web/src/ui/fields/typed-figures.ts';
import { formText as text } from './copy.ts';

const typedNumber = /^\d{1,8}(?:\.\d*)?$|^\.\d+$/;

/** `2.5`, `2,5`, `1,200`; undefined of what is no number. */
export function numberOf(typed: string): number | undefined {
  const plain = plainFigure(typed);
  return typedNumber.test(plain) ? Number(plain) : undefined;
}

const placesOf = (typed: string) => (plainFigure(typed).split('.')[1] ?? '').length;

function numberProblem(typed: string, missing: string, places: number): string | undefined {
  if (typed.trim() === '') return missing;
  const value = numberOf(typed);
  if (value === undefined) return text.number;
  if (value <= 0) return text.moreThanZero;
  return placesOf(typed) > places ? text.places(places) : undefined;
}

const readProblem = (typed: string, isRead: boolean, words: { missing: string; wrong: string }) => {
  if (typed.trim() === '') return words.missing;
  return isRead ? undefined : words.wrong;
};

/** Of an amount as it is typed: that there is none, or that it cannot be read. */
export const moneyProblem = (typed: string, missing: string): string | undefined =>
  readProblem(typed, centsOf(typed) !== undefined, { missing, wrong: text.money });

const percentProblem = (typed: string, missing: string): string | undefined =>
  readProblem(typed, basisPointsOf(typed) !== undefined, { missing, wrong: text.percent });

export const checked = (problemOf: (typed: string) => string | undefined) =>
  z.string().check(
    z.check(({ value, issues }) => {
      const message = problemOf(value);
      if (message !== undefined) issues.push({ code: 'custom', message, input: value });
    }),
  );

const { missing } = text;

/** As it is typed: what is read of it is read when it is sent. */
export const MedicationForm = z.object({
  name: z.string().check(
    z.refine((typed) => typed.trim() !== '', { error: missing.name }),
    z.maxLength(120, { error: text.longName }),
  ),
  dosesPerVial: checked((typed) => numberProblem(typed, missing.dosesPerVial, 2)),
  mgPerVial: checked((typed) => numberProblem(typed, missing.mgPerVial, 2)),
  mgPerDose: checked((typed) => numberProblem(typed, missing.mgPerDose, 4)),
  vialCostCents: checked((typed) => moneyProblem(typed, missing.vialCost)),
  marginBasisPoints: checked((typed) => percentProblem(typed, missing.margin)),
  dosePriceCents: checked((typed) => moneyProblem(typed, missing.price)),
  conditions: z.array(z.enum(conditions)),
  allergens: z.array(z.string()),
  cautions: z.string().check(z.maxLength(200)),
});
export type MedicationValues = z.infer<typeof MedicationForm>;

/** The same, however wrong. */
export const TypedMedication = z.object({
  name: z.string(),
  dosesPerVial: z.string(),
  mgPerVial: z.string(),
  mgPerDose: z.string(),
  vialCostCents: z.string(),
  marginBasisPoints: z.string(),
  dosePriceCents: z.string(),
  conditions: z.array(z.enum(conditions)),
  allergens: z.array(z.string()),
  cautions: z.string(),
});

/** Of what is typed so far: the cost of a dose, zero until it can be said. */
export const typedDoseCost = ({ vialCostCents, dosesPerVial }: MedicationValues): number =>
  doseCostOf({ vialCostCents: centsOf(vialCostCents) ?? 0, dosesPerVial: numberOf(dosesPerVial) ?? 0 });

/** A new one adds nothing to its cost until somebody says what. */
export const valuesOf = (medication: ListedMedication | undefined): MedicationValues => ({
  name: medication?.name ?? '',
  dosesPerVial: medication ? String(medication.dosesPerVial) : '',
  mgPerVial: medication ? String(medication.mgPerVial) : '',
  mgPerDose: medication ? String(medication.mgPerDose) : '',
  vialCostCents: medication ? plainDollars(medication.vialCostCents) : '',
  marginBasisPoints: medication ? basisPointsText(medication.marginBasisPoints) : '',
  dosePriceCents: medication ? plainDollars(medication.dosePriceCents) : '',
  conditions: medication?.conditions ?? [],
  allergens: medication?.allergens ?? [],
  cautions: medication?.cautions ?? '',
});

/** What is told apart when two people changed the same medicine. */
export const parts: readonly Part<MedicationValues>[] = [
  written('name', text.name),
  written('dosesPerVial', text.dosesPerVial),
  written('mgPerVial', text.mgPerVial),
  written('mgPerDose', text.mgPerDose),
  written('vialCostCents', text.vialCost),
  written('marginBasisPoints', text.margin),
  written('dosePriceCents', text.price),
  written('cautions', text.cautions),
  {
    label: text.conditions,
    names: ['conditions'],
    words: (values) => values.conditions.map((each) => conditionLabels[each]).join(', '),
  },
  {
    label: text.allergens,
    names: ['allergens'],
    words: ({ allergens }) => counted(allergens.length, 'alérgeno', 'alérgenos'),
  },
];

/** The form's schema has seen that each can be read. */
export function bodyOf(values: MedicationValues): BodyOf<typeof createMedication> {
  const cautions = values.cautions.trim();
  return {
    name: values.name.trim(),
    dosesPerVial: numberOf(values.dosesPerVial) ?? 0,
    mgPerVial: numberOf(values.mgPerVial) ?? 0,
    mgPerDose: numberOf(values.mgPerDose) ?? 0,
    vialCostCents: centsOf(values.vialCostCents) ?? 0,
    marginBasisPoints: basisPointsOf(values.marginBasisPoints) ?? 0,
    dosePriceCents: centsOf(values.dosePriceCents) ?? 0,
    ...(values.conditions.length > 0 && { conditions: values.conditions }),
    ...(values.allergens.length > 0 && { allergens: values.allergens }),
    ...(cautions !== '' && { cautions }),
  };
}
