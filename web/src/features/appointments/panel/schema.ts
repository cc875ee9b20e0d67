import * as z from 'zod/mini';
import { changeAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { parseWholeNumber } from '#web/src/ui/fields/typed-figures.ts';
import { appointmentText } from './copy.ts';

/** Duration in minutes if the field is empty (R212). */
const defaultMinutes = 60;

const RequiredText = z.string().check(z.minLength(1, { error: appointmentText.required }));
const TypedMinutes = z.pipe(
  z.string(),
  z.transform((text) => parseMinutes(text)),
);

/** Parses the field's minutes. An empty field means the default. */
export const parseMinutes = (text: string) =>
  text.trim() === '' ? defaultMinutes : (parseWholeNumber(text) ?? Number.NaN);

/** The new slot. Every field is required, and the schema of `changeAppointment` checks the result. */
export const AppointmentEdit = z.pipe(
  z.object({ date: RequiredText, time: RequiredText, durationMinutes: TypedMinutes, staffId: RequiredText }),
  changeAppointment.body.shape.to,
);
export type AppointmentEditFields = z.input<typeof AppointmentEdit>;
export type AppointmentEdit = z.output<typeof AppointmentEdit>;
export type AppointmentEditForm = AppForm<AppointmentEditFields, AppointmentEdit>;

/** Converts an appointment's slot to form values. */
export const toSlotFields = ({
  date,
  time,
  durationMinutes,
  staffId,
}: AppointmentDetail): AppointmentEditFields => ({
  date,
  time,
  durationMinutes: String(durationMinutes),
  staffId,
});
