import * as z from 'zod/mini';
import { changeAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { wholeOf } from '#web/src/ui/fields/typed-figures.ts';
import { appointmentText } from './copy.ts';

/** Of an appointment whose length nobody gives (R212). */
const defaultMinutes = 60;

const Required = z.string().check(z.minLength(1, { error: appointmentText.required }));
const Typed = z.pipe(
  z.string(),
  z.transform((text) => minutesTyped(text)),
);

/** The minutes in the field; an empty one is the default. */
export const minutesTyped = (text: string) =>
  text.trim() === '' ? defaultMinutes : (wholeOf(text) ?? Number.NaN);

/** Where the appointment is to stand: every part obligatory, then what the call itself asks of each. */
export const EditAppointment = z.pipe(
  z.object({ date: Required, time: Required, durationMinutes: Typed, staffId: Required }),
  changeAppointment.body.shape.to,
);
export type EditAppointmentFields = z.input<typeof EditAppointment>;
export type EditAppointment = z.output<typeof EditAppointment>;
export type EditAppointmentState = AppForm<EditAppointmentFields, EditAppointment>;

/** An appointment's place as the form holds it. */
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
