import * as z from 'zod/mini';
import { requestAppointment } from '#shared/appointments/api.ts';
import { mostServices } from '#shared/appointments/call-parts.ts';
import { isCivilDate } from '#shared/core/civil-time.ts';
import { Id } from '#shared/core/schemas.ts';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { requestText } from '../shared/patient-copy.ts';

/** The call's own body, with this screen's words, and the name on the card. */
export const RequestForm = z.extend(requestAppointment.body, {
  serviceIds: z
    .array(Id)
    .check(
      z.minLength(1, { error: requestText.chooseService }),
      z.maxLength(mostServices, { error: requestText.tooManyServices(mostServices) }),
    ),
  date: z.string().check(z.refine(isCivilDate, { error: requestText.chooseDay })),
  cardholder: z
    .string()
    .check(z.trim(), z.minLength(1, { error: requestText.writeCardholder }), z.maxLength(120)),
  policyAccepted: z.boolean().check(z.refine((accepted) => accepted, { error: requestText.policyRequired })),
});
export type RequestForm = z.infer<typeof RequestForm>;

/** What is kept of it while it is filled: never the card, nor that the policy was accepted. */
export const RequestChoice = z.object({ serviceIds: z.array(Id), date: z.string(), time: z.string() });
export type RequestFormState = AppForm<RequestForm, RequestForm>;
