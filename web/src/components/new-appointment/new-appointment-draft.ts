import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { PatientOption } from '#shared/patients/api.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { saveDraft } from '#web/src/lib/session/session-draft.ts';
import { buildCreateDraftKey } from './draft-key.ts';

/** The persisted draft of a new appointment, including the client as the search returned them. */
export const CreateAppointmentDraft = z.object({
  patient: z.optional(PatientOption),
  /** Whether it started with the client's preference. */
  isWishTaken: z.boolean(),
  serviceIds: z.array(Id),
  date: z.string(),
  staffId: z.string(),
  time: z.string(),
  balanceInvoiced: z.boolean(),
});
export type CreateAppointmentDraft = z.infer<typeof CreateAppointmentDraft>;

export const buildEmptyAppointmentDraft = (date: string): CreateAppointmentDraft => ({
  isWishTaken: false,
  serviceIds: [],
  staffId: '',
  time: '',
  balanceInvoiced: true,
  date,
});

/** Starts a new appointment of a client, which the form of the calendar then shows. */
export const startAppointmentDraft = (userId: string, patient: PatientOption): void =>
  saveDraft(buildCreateDraftKey(userId), { ...buildEmptyAppointmentDraft(civilToday()), patient });
