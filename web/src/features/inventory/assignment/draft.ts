import * as z from 'zod/mini';
import { calculateAssignmentCents } from '#shared/appointments/closing/dose-charges.ts';
import { formatPlainDollars } from '#shared/core/format.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { Id } from '#shared/core/schemas.ts';
import { maxMedications } from '#shared/inventory/assignment.ts';
import type {
  AssignableMedication,
  assignMedications,
  MedicationAlert,
} from '#shared/inventory/assignment-api.ts';
import { PatientOption } from '#shared/patients/api.ts';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { alertText, appointmentText, summaryText, text } from './copy.ts';

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

/** Corrections or errors shown at a medication, by its id. */
export type Notes = Readonly<Record<string, string>>;
type Stock = Pick<AssignableMedication, 'medicationId' | 'name' | 'freeDoses'>;

/** Clamps the doses to the stock and explains a change (R361 R362). */
export function clampDoses({ name, freeDoses }: Pick<Stock, 'name' | 'freeDoses'>, requested: number) {
  if (requested <= 0) return { doses: 1, note: text.minDosesNote };
  if (requested > freeDoses) return { doses: freeDoses, note: text.maxDosesNote(name, freeDoses) };
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
  picked: draft.picked.filter((selected) => selected.medicationId !== medicationId),
});

export const updateSelection = (
  draft: Draft,
  medicationId: string,
  changes: Partial<Pick<SelectedMedication, 'doses' | 'typedDoses' | 'price' | 'reason'>>,
): Draft => ({
  ...draft,
  picked: draft.picked.map((selected) =>
    selected.medicationId === medicationId ? { ...selected, ...changes } : selected,
  ),
});

/**
 * Returns the draft limited to the stock, with notes, or undefined if nothing changes. Deselects sold-out
 * medications (R371).
 */
export function limitToStock(draft: Draft, rows: readonly Stock[]) {
  const notes: Record<string, string> = {};
  const picked = draft.picked.flatMap((selected) => {
    const { medicationId, name, doses } = selected;
    const freeDoses = rows.find((row) => row.medicationId === medicationId)?.freeDoses ?? 0;
    if (freeDoses >= doses) return [selected];
    notes[medicationId] = freeDoses === 0 ? text.soldOutNote(name) : text.maxDosesNote(name, freeDoses);
    return freeDoses === 0 ? [] : [{ ...selected, doses: freeDoses }];
  });
  return Object.keys(notes).length === 0 ? undefined : { draft: { ...draft, picked }, notes };
}

export const parsePriceCents = ({ price }: Pick<SelectedMedication, 'price'>) => parseCents(price);

/** Returns the error of the doses field. An empty field has none, because it counts as 0 on blur. */
export const findDosesProblem = ({ typedDoses = '' }: Pick<SelectedMedication, 'typedDoses'>) =>
  typedDoses.trim() === '' ? undefined : text.wholeDosesError;

/** Returns the selected doses, or 0 while the input is invalid. */
export const countDoses = ({ doses, typedDoses }: SelectedMedication) =>
  typedDoses === undefined ? doses : 0;

/** Returns the amount of a medication, or 0 while price or doses are missing. */
export const calculateAmountCents = (picked: SelectedMedication) =>
  calculateAssignmentCents([{ doses: countDoses(picked), dosePriceCents: parsePriceCents(picked) ?? 0 }]);

export const calculateTotalCents = ({ picked }: Pick<Draft, 'picked'>) =>
  picked.reduce((sum, selected) => sum + calculateAmountCents(selected), 0);

type Alert = Pick<MedicationAlert, 'medicationId'>;
export type AssignmentProblems = {
  /** Shown beside the button. */
  readonly general?: string;
  readonly date?: string;
  readonly time?: string;
  readonly prices: Notes;
  readonly reasons: Notes;
};
export const noProblems: AssignmentProblems = { prices: {}, reasons: {} };

const tooManyPicked = `Una cita lleva hasta ${maxMedications} medicamentos. Haz otra con los demás.`;

function findGeneralProblem({ patient, staffId, picked }: Draft) {
  if (!patient || staffId === '' || picked.length === 0) return summaryText.incompleteNotice;
  if (picked.length > maxMedications) return tooManyPicked;
  const withInvalidDoses = picked.find((selected) => selected.typedDoses !== undefined);
  return withInvalidDoses && text.invalidDosesNotice(withInvalidDoses.name);
}

/** Returns the problems that prevent the assignment (R360), or undefined if there are none. */
export function findProblems(draft: Draft, alerts: readonly Alert[]): AssignmentProblems | undefined {
  const general = findGeneralProblem(draft);
  const reasonless = draft.picked.filter(
    ({ medicationId, reason }) =>
      reason.trim() === '' && alerts.some((alert) => alert.medicationId === medicationId),
  );
  const unpriced = draft.picked.filter((selected) => parsePriceCents(selected) === undefined);
  const problems: AssignmentProblems = {
    general,
    ...(draft.date === '' && { date: appointmentText.dateRequired }),
    ...(draft.date !== '' &&
      draft.staffId !== '' &&
      draft.time === '' && { time: appointmentText.timeRequired }),
    prices: Object.fromEntries(unpriced.map(({ medicationId }) => [medicationId, text.priceError])),
    reasons: Object.fromEntries(
      reasonless.map(({ medicationId, name }) => [medicationId, alertText.reasonRequired(name)]),
    ),
  };
  const { date, time, prices, reasons } = problems;
  const problemTexts = [general, date, time, ...Object.values(prices), ...Object.values(reasons)];
  return problemTexts.every((problemText) => problemText === undefined) ? undefined : problems;
}

const pickSharedKeys = (notes: Notes, others: Notes): Notes =>
  Object.fromEntries(Object.entries(notes).filter(([key]) => key in others));

/** Returns the errors of the last submit that still apply. Later selections are not flagged yet. */
export function findRemainingProblems(
  atSubmit: AssignmentProblems,
  current: AssignmentProblems = noProblems,
): AssignmentProblems {
  const { general, date, time } = current;
  return {
    ...(atSubmit.general !== undefined && general !== undefined && { general }),
    ...(atSubmit.date !== undefined && date !== undefined && { date }),
    ...(atSubmit.time !== undefined && time !== undefined && { time }),
    prices: pickSharedKeys(current.prices, atSubmit.prices),
    reasons: pickSharedKeys(current.reasons, atSubmit.reasons),
  };
}

/** Returns the command's body for a valid draft. Only contraindicated medications have a reason. */
export const buildBody = (
  { patient, picked, staffId, date, time }: Draft,
  alerts: readonly Alert[],
): BodyOf<typeof assignMedications> => ({
  patientId: patient?.patientId ?? '',
  staffId,
  date,
  time,
  medications: picked.map((selected) => {
    const { medicationId, doses } = selected;
    const reason = selected.reason.trim();
    const hasNeededReason = reason !== '' && alerts.some((alert) => alert.medicationId === medicationId);
    return {
      medicationId,
      doses,
      dosePriceCents: parsePriceCents(selected) ?? 0,
      ...(hasNeededReason && { reason }),
    };
  }),
});
