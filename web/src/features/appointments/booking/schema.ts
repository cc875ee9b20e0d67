import * as z from 'zod/mini';
import { requestAppointment } from '#shared/appointments/api.ts';
import { maxServices } from '#shared/appointments/request-schemas.ts';
import { isCivilDate } from '#shared/core/civil-time.ts';
import { Id } from '#shared/core/schemas.ts';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { requestText } from '../shared/patient-copy.ts';

/** The command's body with this screen's messages and the cardholder name. */
export const RequestForm = z.extend(requestAppointment.body, {
  serviceIds: z
    .array(Id)
    .check(
      z.minLength(1, { error: requestText.chooseService }),
      z.maxLength(maxServices, { error: requestText.tooManyServices(maxServices) }),
    ),
  date: z.string().check(z.refine(isCivilDate, { error: requestText.chooseDay })),
  cardholder: z
    .string()
    .check(z.trim(), z.minLength(1, { error: requestText.writeCardholder }), z.maxLength(120)),
  policyAccepted: z.boolean().check(z.refine((accepted) => accepted, { error: requestText.policyRequired })),
});
export type RequestForm = z.infer<typeof RequestForm>;

/** The persisted draft, without the card and the accepted policy. */
export const RequestDraft = z.object({ serviceIds: z.array(Id), date: z.string(), time: z.string() });
export type RequestFormState = AppForm<RequestForm, RequestForm>;
