import * as z from 'zod/mini';
import { isCivilDate } from '#shared/core/civil-time.ts';
import { plainDollars } from '#shared/core/format.ts';
import type { BodyOf } from '#shared/core/route.ts';
import type { receiveLot } from '#shared/inventory/lot-api.ts';
import { dosesOfVials } from '#shared/inventory/medication.ts';
import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { centsOf } from '#web/src/ui/fields/typed-figures.ts';
import { receiveText as text } from './copy.ts';
import { checked, moneyProblem } from './medication-form.ts';

const { missing } = text;
const vials = /^[1-9]\d{0,4}$/;

/** A count of vials as it is typed; undefined of what is none. */
export const vialsOfText = (typed: string): number | undefined =>
  vials.test(typed.trim()) ? Number(typed) : undefined;

export const ReceiveForm = z.object({
  medicationId: z.string().check(z.minLength(1, { error: missing.medication })),
  lotNumber: z.string().check(z.refine((typed) => typed.trim() !== '', { error: missing.lotNumber })),
  usableUntil: z.string().check(
    z.refine(isCivilDate, { error: missing.until, abort: true }),
    z.refine((date) => date >= civilToday(), { error: text.past }),
  ),
  vials: z.string().check(
    z.refine((typed) => typed.trim() !== '', { error: missing.vials, abort: true }),
    z.refine((typed) => vialsOfText(typed) !== undefined, { error: text.wholeVials }),
  ),
  vialCostCents: checked((typed) => moneyProblem(typed, missing.cost)),
  invoice: z.string().check(z.maxLength(60)),
});
export type ReceiveValues = z.infer<typeof ReceiveForm>;

/** The same, however wrong. */
export const TypedReceipt = z.object({
  medicationId: z.string(),
  lotNumber: z.string(),
  usableUntil: z.string(),
  vials: z.string(),
  vialCostCents: z.string(),
  invoice: z.string(),
});

export const receiveValues = (medication: ListedMedication | undefined): ReceiveValues => ({
  medicationId: medication?.medicationId ?? '',
  lotNumber: '',
  usableUntil: '',
  vials: '',
  vialCostCents: medication ? plainDollars(medication.vialCostCents) : '',
  invoice: '',
});

/** The form's schema has seen that each can be read. */
export function receiptOf(values: ReceiveValues): BodyOf<typeof receiveLot> {
  const invoice = values.invoice.trim();
  return {
    lotNumber: values.lotNumber.trim(),
    usableUntil: values.usableUntil,
    vials: vialsOfText(values.vials) ?? 0,
    vialCostCents: centsOf(values.vialCostCents) ?? 0,
    ...(invoice !== '' && { invoice }),
  };
}

/** As many doses as what is typed would bring; undefined until that can be said. */
export function typedDoses(
  values: ReceiveValues,
  medication: ListedMedication | undefined,
): number | undefined {
  const count = vialsOfText(values.vials);
  if (count === undefined || medication === undefined) return undefined;
  const rest = knownLot(values, medication)?.restHundredths;
  return dosesOfVials(count, medication.dosesPerVial, rest).doses;
}

/** The lot whose number is typed, where there is some of it already. */
export function knownLot({ lotNumber }: ReceiveValues, medication: ListedMedication | undefined) {
  const number = lotNumber.trim().toUpperCase();
  return medication?.lots.find((lot) => lot.state === 'usable' && lot.lotNumber === number);
}
