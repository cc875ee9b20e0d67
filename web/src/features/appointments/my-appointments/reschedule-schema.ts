import * as z from 'zod/mini';
import { rescheduleAppointment } from '#shared/appointments/changes/change-api.ts';
import type { ProposalView } from '#shared/appointments/views.ts';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { rescheduleText } from './copy.ts';

const requiredText = () => z.string().check(z.minLength(1, { error: rescheduleText.incomplete }));

/** The command's target slot, with one message for a missing part. */
export const RescheduleForm = z.extend(rescheduleAppointment.body.shape.to, {
  date: requiredText(),
  time: requiredText(),
});
/** The persisted draft. */
export const RescheduleDraft = z.object({ date: z.string(), time: z.string() });
export type RescheduleForm = z.infer<typeof RescheduleForm>;
export type RescheduleFormState = AppForm<RescheduleForm, RescheduleForm>;

/** Returns the empty form. For a request with a proposal it opens on the hours of the proposed day. */
export const createEmptySlot = ({ proposal }: { readonly proposal?: ProposalView | undefined }) => ({
  date: proposal?.slots[0]?.date ?? '',
  time: '',
});
