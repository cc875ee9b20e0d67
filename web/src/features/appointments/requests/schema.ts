import * as z from 'zod/mini';
import { approveAppointment } from '#shared/appointments/api.ts';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { editText } from './copy.ts';

const Required = z.string().check(z.minLength(1, { error: editText.required }));

/** Where the appointment is to stand: every part obligatory, then what the call itself asks of each. */
export const EditRequest = z.pipe(
  z.object({ staffId: Required, date: Required, time: Required }),
  approveAppointment.body,
);
type Fields = z.input<typeof EditRequest>;
export type EditRequest = z.output<typeof EditRequest>;
export type EditRequestState = AppForm<Fields, EditRequest>;
