import * as z from 'zod/mini';
import { type DoseAnswersForm, DoseAnswersForm as Form } from '#shared/health/dose-answers.ts';
import { readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';

const Draft = z.partial(Form);
export type DoseDraft = Partial<DoseAnswersForm>;

export const draftName = (patientId: string) => `dose ${patientId}`;

/** What was answered before a reload; nothing of another shape. */
export function keptDraft(patientId: string): DoseDraft {
  const read = Draft.safeParse(readDraft(draftName(patientId)));
  return read.success ? read.data : {};
}
export const keepDraft = (patientId: string, draft: DoseDraft) => saveDraft(draftName(patientId), draft);
