import * as z from 'zod/mini';
import { calculateAssignmentCents } from '#shared/appointments/closing/dose-charges.ts';
import { formatPlainDollars } from '#shared/core/format.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { Id } from '#shared/core/schemas.ts';
import { mostMedications } from '#shared/inventory/assignment.ts';
import type {
  AssignableMedication,
  assignMedications,
  MedicationAlert,
} from '#shared/inventory/assignment-api.ts';
import { PatientOption } from '#shared/patients/api.ts';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { appointmentText, cautionText, summaryText, text } from './copy.ts';

/** A selected medication with its price as typed. */
const SelectedMedication = z.object({
  medicationId: Id,
  name: z.string(),
  doses: z.int(),
  /** Input of the doses field that is not a whole number. */
  typedDoses: z.optional(z.string()),
  price: z.string(),
  reason: z.string(),
});
export type SelectedMedication = z.infer<typeof SelectedMedication>;

/** The form's draft, stored in this tab until sent. */
export const Draft = z.object({
  patient: z.optional(PatientOption),
  picked: z.array(SelectedMedication),
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
export function clampDoses({ name, freeDoses }: Pick<Stock, 'name' | 'freeDoses'>, requested: number) {
  if (requested <= 0) return { doses: 1, note: text.tooFew };
  if (requested > freeDoses) return { doses: freeDoses, note: text.tooMany(name, freeDoses) };
  return { doses: requested };
}

export const selectMedication = (
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
    { medicationId, name, doses: 1, price: formatPlainDollars(dosePriceCents), reason: '' },
  ],
});

export const deselectMedication = (draft: Draft, medicationId: string): Draft => ({
  ...draft,
  picked: draft.picked.filter((each) => each.medicationId !== medicationId),
});

export const updateSelection = (
  draft: Draft,
  medicationId: string,
  change: Partial<Pick<SelectedMedication, 'doses' | 'typedDoses' | 'price' | 'reason'>>,
): Draft => ({
  ...draft,
  picked: draft.picked.map((each) => (each.medicationId === medicationId ? { ...each, ...change } : each)),
});

/**
 * The draft limited to the stock, with notes; undefined if unchanged. Deselects sold-out medications (R371).
 */
export function limitToStock(draft: Draft, rows: readonly Stock[]) {
  const notes: Record<string, string> = {};
  const picked = draft.picked.flatMap((each) => {
    const { medicationId, name, doses } = each;
    const freeDoses = rows.find((row) => row.medicationId === medicationId)?.freeDoses ?? 0;
    if (freeDoses >= doses) return [each];
    notes[medicationId] = freeDoses === 0 ? text.soldOut(name) : text.tooMany(name, freeDoses);
    return freeDoses === 0 ? [] : [{ ...each, doses: freeDoses }];
  });
  return Object.keys(notes).length === 0 ? undefined : { draft: { ...draft, picked }, notes };
}

export const parsePriceCents = ({ price }: Pick<SelectedMedication, 'price'>) => parseCents(price);

/** Error of the doses field; an empty field counts as 0 on blur. */
export const findDosesProblem = ({ typedDoses = '' }: Pick<SelectedMedication, 'typedDoses'>) =>
  typedDoses.trim() === '' ? undefined : text.wholeDoses;

/** The typed doses; 0 while the input is invalid. */
export const countDoses = ({ doses, typedDoses }: SelectedMedication) =>
  typedDoses === undefined ? doses : 0;

/** Amount of a medication; 0 while price or doses are missing. */
export const calculateAmountCents = (picked: SelectedMedication) =>
  calculateAssignmentCents([{ doses: countDoses(picked), dosePriceCents: parsePriceCents(picked) ?? 0 }]);

export const calculateTotalCents = ({ picked }: Pick<Draft, 'picked'>) =>
  picked.reduce((sum, each) => sum + calculateAmountCents(each), 0);

type Alert = Pick<MedicationAlert, 'medicationId'>;
export type AssignmentProblems = {
  /** Shown beside the button. */
  readonly missing?: string;
  readonly date?: string;
  readonly time?: string;
  readonly prices: Notes;
  readonly reasons: Notes;
};
export const noProblems: AssignmentProblems = { prices: {}, reasons: {} };

const tooManyPicked = `Una cita lleva hasta ${mostMedications} medicamentos. Haz otra con los demás.`;

function findMissing({ patient, staffId, picked }: Draft) {
  if (!patient || staffId === '' || picked.length === 0) return summaryText.missing;
  if (picked.length > mostMedications) return tooManyPicked;
  const uncounted = picked.find((each) => each.typedDoses !== undefined);
  return uncounted && text.checkDoses(uncounted.name);
}

/** What prevents the assignment (R360); undefined if nothing does. */
export function findProblems(draft: Draft, alerts: readonly Alert[]): AssignmentProblems | undefined {
  const missing = findMissing(draft);
  const reasonless = draft.picked.filter(
    ({ medicationId, reason }) =>
      reason.trim() === '' && alerts.some((alert) => alert.medicationId === medicationId),
  );
  const unpriced = draft.picked.filter((each) => parsePriceCents(each) === undefined);
  const problems: AssignmentProblems = {
    missing,
    ...(draft.date === '' && { date: appointmentText.chooseDate }),
    ...(draft.date !== '' &&
      draft.staffId !== '' &&
      draft.time === '' && { time: appointmentText.chooseHour }),
    prices: Object.fromEntries(unpriced.map(({ medicationId }) => [medicationId, text.priceWrong])),
    reasons: Object.fromEntries(
      reasonless.map(({ medicationId, name }) => [medicationId, cautionText.missing(name)]),
    ),
  };
  const { date, time, prices, reasons } = problems;
  const texts = [missing, date, time, ...Object.values(prices), ...Object.values(reasons)];
  return texts.every((each) => each === undefined) ? undefined : problems;
}

const pickKeysOf = (notes: Notes, others: Notes): Notes =>
  Object.fromEntries(Object.entries(notes).filter(([key]) => key in others));

/** Errors of the last submit that still apply; medications selected since are not flagged yet. */
export function findRemainingProblems(
  atSubmit: AssignmentProblems,
  current: AssignmentProblems = noProblems,
): AssignmentProblems {
  const { missing, date, time } = current;
  return {
    ...(atSubmit.missing !== undefined && missing !== undefined && { missing }),
    ...(atSubmit.date !== undefined && date !== undefined && { date }),
    ...(atSubmit.time !== undefined && time !== undefined && { time }),
    prices: pickKeysOf(current.prices, atSubmit.prices),
    reasons: pickKeysOf(current.reasons, atSubmit.reasons),
  };
}

/** The command's body of a valid draft; includes a reason only for contraindicated medications. */
export const buildBody = (
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
    const requiresReason = reason !== '' && alerts.some((alert) => alert.medicationId === medicationId);
    return {
      medicationId,
      doses,
      dosePriceCents: parsePriceCents(each) ?? 0,
      ...(requiresReason && { reason }),
    };
  }),
});
