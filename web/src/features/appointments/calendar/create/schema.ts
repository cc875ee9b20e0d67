import * as z from 'zod/mini';
import { createAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { maxServices } from '#shared/appointments/request-schemas.ts';
import { isCivilDate } from '#shared/core/civil-time.ts';
import { Id } from '#shared/core/schemas.ts';
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
