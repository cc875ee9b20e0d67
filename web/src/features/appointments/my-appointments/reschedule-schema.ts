import * as z from 'zod/mini';
import { rescheduleAppointment } from '#shared/appointments/changes/change-api.ts';
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
