import * as z from 'zod/mini';
import {
  type DoseAnswersForm,
  DoseAnswersForm as Form,
  injectionSymptoms,
} from '#shared/health/dose-answers.ts';
import { readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';

// An emptied list of symptoms is invalid in the form, but must not discard the rest of the draft.
const Draft = z.partial(z.extend(Form, { symptoms: z.array(z.enum(injectionSymptoms)) }));
export type DoseDraft = Partial<DoseAnswersForm>;

export const getDoseDraftKey = (patientId: string) => `dose ${patientId}`;

/** Returns the draft stored before a reload, or empty if its shape is invalid. */
export function readDoseDraft(patientId: string): DoseDraft {
  const parsedDraft = Draft.safeParse(readDraft(getDoseDraftKey(patientId)));
  return parsedDraft.success ? parsedDraft.data : {};
}
export const saveDoseDraft = (patientId: string, draft: DoseDraft) =>
  saveDraft(getDoseDraftKey(patientId), draft);
