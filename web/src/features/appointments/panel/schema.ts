import * as z from 'zod/mini';
import { changeAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import type { VisitDetail } from '#shared/appointments/views.ts';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { visitText } from './copy.ts';

/** Of a visit whose length nobody gives (spec 2 §9). */
const defaultMinutes = 60;

const Required = z.string().check(z.minLength(1, { error: visitText.required }));
const Typed = z.pipe(
  z.string(),
  z.transform((text) => minutesTyped(text)),
);

/** The minutes in the field; an empty one is the default. */
export const minutesTyped = (text: string) => (text.trim() === '' ? defaultMinutes : Number(text));

/** Where the visit is to stand: every part obligatory, then what the call itself asks of each. */
export const EditVisit = z.pipe(
  z.object({ date: Required, time: Required, durationMinutes: Typed, staffId: Required }),
  changeAppointment.body.shape.to,
);
export type EditVisitFields = z.input<typeof EditVisit>;
export type EditVisit = z.output<typeof EditVisit>;
export type EditVisitState = AppForm<EditVisitFields, EditVisit>;

/** A visit's place as the form holds it. */
export const fieldsOf = ({ date, time, durationMinutes, staffId }: VisitDetail): EditVisitFields => ({
  date,
  time,
  durationMinutes: String(durationMinutes),
  staffId,
});
