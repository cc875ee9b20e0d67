import * as z from 'zod/mini';
import { createAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { maxServices } from '#shared/appointments/request-schemas.ts';
import { isCivilDate } from '#shared/core/civil-time.ts';
import { Id } from '#shared/core/schemas.ts';
import { PatientOption } from '#shared/patients/api.ts';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { createText } from './copy.ts';

const requiredText = (error: string) => z.string().check(z.minLength(1, { error }));

const Fields = z.object({
  patientId: requiredText(createText.choosePatient),
  serviceIds: z
    .array(Id)
    .check(
      z.minLength(1, { error: createText.chooseService }),
      z.maxLength(maxServices, { error: createText.tooManyServices(maxServices) }),
    ),
  date: z.string().check(z.refine(isCivilDate, { error: createText.chooseDate })),
  /** Empty for any free staff member. */
  staffId: z.string(),
  time: requiredText(createText.chooseHour),
  balanceInvoiced: z.boolean(),
});

/** The persisted draft, including the client as the search returned them. */
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

/** Transforms the form's values into the command's body. */
export const CreateAppointment = z.pipe(
  z.pipe(
    Fields,
    z.transform(({ staffId, ...rest }: z.output<typeof Fields>) =>
      staffId === '' ? rest : { ...rest, staffId },
    ),
  ),
  createAppointment.body,
);
export type CreateAppointmentFields = z.input<typeof CreateAppointment>;
export type CreateAppointment = z.output<typeof CreateAppointment>;
export type CreateAppointmentState = AppForm<CreateAppointmentFields, CreateAppointment>;
