import * as z from 'zod/mini';
import {
  type DoseAnswersForm,
  DoseAnswersForm as Form,
  injectionSymptoms,
} from '#shared/health/dose-answers.ts';
import { readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';

// Of the symptoms the last may have been taken out again: the other answers are kept all the same.
const Draft = z.partial(z.extend(Form, { symptoms: z.array(z.enum(injectionSymptoms)) }));
export type DoseDraft = Partial<DoseAnswersForm>;

export const draftName = (patientId: string) => `dose ${patientId}`;

/** What was answered before a reload; nothing of another shape. */
export function keptDraft(patientId: string): DoseDraft {
  const read = Draft.safeParse(readDraft(draftName(patientId)));
  return read.success ? read.data : {};
}
export const keepDraft = (patientId: string, draft: DoseDraft) => saveDraft(draftName(patientId), draft);
