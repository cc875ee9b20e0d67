import * as z from 'zod/mini';
import { changeAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { wholeOf } from '#web/src/ui/fields/typed-figures.ts';
import { appointmentText } from './copy.ts';

/** Duration in minutes if the field is empty (R212). */
const defaultMinutes = 60;

const Required = z.string().check(z.minLength(1, { error: appointmentText.required }));
const Typed = z.pipe(
  z.string(),
  z.transform((text) => minutesTyped(text)),
);

/** Parses the field's minutes; an empty field means the default. */
export const minutesTyped = (text: string) =>
  text.trim() === '' ? defaultMinutes : (wholeOf(text) ?? Number.NaN);

/** The new slot: every field is required, then the command's schema applies. */
export const EditAppointment = z.pipe(
  z.object({ date: Required, time: Required, durationMinutes: Typed, staffId: Required }),
  changeAppointment.body.shape.to,
);
export type EditAppointmentFields = z.input<typeof EditAppointment>;
export type EditAppointment = z.output<typeof EditAppointment>;
export type EditAppointmentState = AppForm<EditAppointmentFields, EditAppointment>;

/** Form values of an appointment's slot. */
export const fieldsOf = ({
  date,
  time,
  durationMinutes,
  staffId,
}: AppointmentDetail): EditAppointmentFields => ({
  date,
  time,
  durationMinutes: String(durationMinutes),
  staffId,
});
