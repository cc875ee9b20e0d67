import * as z from 'zod/mini';
import { assignmentCents } from '#shared/appointments/closing/dose-charges.ts';
import { plainDollars } from '#shared/core/format.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { Id } from '#shared/core/schemas.ts';
import { mostMedications } from '#shared/inventory/assignment.ts';
import type {
  AssignableMedication,
  assignMedications,
  MedicationAlert,
} from '#shared/inventory/assignment-api.ts';
import { PatientOption } from '#shared/patients/api.ts';
import { centsOf } from '#web/src/ui/fields/typed-figures.ts';
import { cautionText, summaryText, text, whenText } from './copy.ts';

/** A selected medication with its price as typed. */
const Picked = z.object({
  medicationId: Id,
  name: z.string(),
  doses: z.int(),
  /** Input of the doses field that is not a whole number. */
  typedDoses: z.optional(z.string()),
  price: z.string(),
  reason: z.string(),
});
export type Picked = z.infer<typeof Picked>;

/** The form's draft, stored in this tab until sent. */
export const Draft = z.object({
  patient: z.optional(PatientOption),
  picked: z.array(Picked),
  staffId: z.string(),
  date: z.string(),
  time: z.string(),
});
export type Draft = z.infer<typeof Draft>;

export const emptyDraft: Draft = { picked: [], staffId: '', date: '', time: '' };

/** Corrections shown at a medication, by its id. */
export type Notes = Readonly<Record<string, string>>;
type Stock = Pick<AssignableMedication, 'medicationId' | 'name' | 'freeDoses'>;

/** Clamps the doses to the stock and explains a change (R361 R362). */
export function dosesWithin({ name, freeDoses }: Pick<Stock, 'name' | 'freeDoses'>, wanted: number) {
  if (wanted <= 0) return { doses: 1, note: text.tooFew };
  if (wanted > freeDoses) return { doses: freeDoses, note: text.tooMany(name, freeDoses) };
  return { doses: wanted };
}

export const pick = (
  draft: Draft,
  {
    medicationId,
    name,
    dosePriceCents,
  }: Pick<AssignableMedication, 'medicationId' | 'name' | 'dosePriceCents'>,
): Draft => ({
  ...draft,
  picked: [
    ...draft.picked,
    { medicationId, name, doses: 1, price: plainDollars(dosePriceCents), reason: '' },
  ],
});

export const unpick = (draft: Draft, medicationId: string): Draft => ({
  ...draft,
  picked: draft.picked.filter((each) => each.medicationId !== medicationId),
});

export const amend = (
  draft: Draft,
  medicationId: string,
  change: Partial<Pick<Picked, 'doses' | 'typedDoses' | 'price' | 'reason'>>,
): Draft => ({
  ...draft,
  picked: draft.picked.map((each) => (each.medicationId === medicationId ? { ...each, ...change } : each)),
});

/**
 * The draft limited to the stock, with notes; undefined if unchanged. Deselects sold-out medications (R371).
 */
export function withinStock(draft: Draft, rows: readonly Stock[]) {
  const notes: Record<string, string> = {};
  const picked = draft.picked.flatMap((each) => {
    const { medicationId, name, doses } = each;
    const freeDoses = rows.find((row) => row.medicationId === medicationId)?.freeDoses ?? 0;
    if (freeDoses >= doses) return [each];
    notes[medicationId] = freeDoses === 0 ? text.gone(name) : text.tooMany(name, freeDoses);
    return freeDoses === 0 ? [] : [{ ...each, doses: freeDoses }];
  });
  return Object.keys(notes).length === 0 ? undefined : { draft: { ...draft, picked }, notes };
}

export const priceCentsOf = ({ price }: Pick<Picked, 'price'>) => centsOf(price);

/** Error of the doses field; an empty field counts as 0 on blur. */
export const dosesProblem = ({ typedDoses = '' }: Pick<Picked, 'typedDoses'>) =>
  typedDoses.trim() === '' ? undefined : text.wholeDoses;

/** The typed doses; 0 while the input is invalid. */
export const dosesOf = ({ doses, typedDoses }: Picked) => (typedDoses === undefined ? doses : 0);

/** Amount of a medication; 0 while price or doses are missing. */
export const amountOf = (picked: Picked) =>
  assignmentCents([{ doses: dosesOf(picked), dosePriceCents: priceCentsOf(picked) ?? 0 }]);

export const totalOf = ({ picked }: Pick<Draft, 'picked'>) =>
  picked.reduce((sum, each) => sum + amountOf(each), 0);

type Alert = Pick<MedicationAlert, 'medicationId'>;
export type Problems = {
  /** Shown beside the button. */
  readonly missing?: string;
  readonly date?: string;
  readonly time?: string;
  readonly prices: Notes;
  readonly reasons: Notes;
};
export const noProblems: Problems = { prices: {}, reasons: {} };

const tooManyPicked = `Una cita lleva hasta ${mostMedications} medicamentos. Haz otra con los demás.`;

function missingOf({ patient, staffId, picked }: Draft) {
  if (!patient || staffId === '' || picked.length === 0) return summaryText.missing;
  if (picked.length > mostMedications) return tooManyPicked;
  const uncounted = picked.find((each) => each.typedDoses !== undefined);
  return uncounted && text.checkDoses(uncounted.name);
}

/** What prevents the assignment (R360); undefined if nothing does. */
export function problemsOf(draft: Draft, alerts: readonly Alert[]): Problems | undefined {
  const missing = missingOf(draft);
  const reasonless = draft.picked.filter(
    ({ medicationId, reason }) =>
      reason.trim() === '' && alerts.some((alert) => alert.medicationId === medicationId),
  );
  const unpriced = draft.picked.filter((each) => priceCentsOf(each) === undefined);
  const problems: Problems = {
    missing,
    ...(draft.date === '' && { date: whenText.chooseDate }),
    ...(draft.date !== '' && draft.staffId !== '' && draft.time === '' && { time: whenText.chooseHour }),
    prices: Object.fromEntries(unpriced.map(({ medicationId }) => [medicationId, text.priceWrong])),
    reasons: Object.fromEntries(
      reasonless.map(({ medicationId, name }) => [medicationId, cautionText.missing(name)]),
    ),
  };
  const { date, time, prices, reasons } = problems;
  const texts = [missing, date, time, ...Object.values(prices), ...Object.values(reasons)];
  return texts.every((each) => each === undefined) ? undefined : problems;
}

const keysIn = (notes: Notes, others: Notes): Notes =>
  Object.fromEntries(Object.entries(notes).filter(([key]) => key in others));

/** Errors of the last submit that still apply; medications selected since are not flagged yet. */
export function stillWrong(atPress: Problems, current: Problems = noProblems): Problems {
  const { missing, date, time } = current;
  return {
    ...(atPress.missing !== undefined && missing !== undefined && { missing }),
    ...(atPress.date !== undefined && date !== undefined && { date }),
    ...(atPress.time !== undefined && time !== undefined && { time }),
    prices: keysIn(current.prices, atPress.prices),
    reasons: keysIn(current.reasons, atPress.reasons),
  };
}

/** The command's body of a valid draft; includes a reason only for contraindicated medications. */
export const bodyOf = (
  { patient, picked, staffId, date, time }: Draft,
  alerts: readonly Alert[],
): BodyOf<typeof assignMedications> => ({
  patientId: patient?.patientId ?? '',
  staffId,
  date,
  time,
  medications: picked.map((each) => {
    const { medicationId, doses } = each;
    const reason = each.reason.trim();
    const isAsked = reason !== '' && alerts.some((alert) => alert.medicationId === medicationId);
    return { medicationId, doses, dosePriceCents: priceCentsOf(each) ?? 0, ...(isAsked && { reason }) };
  }),
});
