import * as z from 'zod/mini';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import { alertsConfirmation } from '../alerts/alerts.ts';
import { overlapConfirmation } from '../booking/overlap.ts';
import { unusualHourConfirmation } from '../booking/unusual-hour.ts';
import { AppointmentDetail } from '../views.ts';

const AppointmentParams = z.object({ appointmentId: Id });

export const NextAppointment = z.object({
  serviceNames: z.array(z.string()),
  /** The interval of the services. */
  weeks: z.int(),
  date: CivilDate,
  time: CivilTime,
  staffName: z.string(),
});
export type NextAppointment = z.infer<typeof NextAppointment>;

export const suggestNextAppointment = route('suggestNextAppointment', {
  method: 'GET',
  path: '/appointments/{appointmentId}/next-appointment',
  summary:
    'Suggests the next appointment by the interval of the services: the free slot of the same aesthetician nearest to the same weekday and time. Absent if no service is repeated or the client has the next appointment',
  allow: [...frontDesk, 'staff'],
  topics: ['appointments'],
  params: AppointmentParams,
  reply: z.object({ nextAppointment: z.optional(NextAppointment) }),
});

export const bookNextAppointment = route('bookNextAppointment', {
  method: 'POST',
  path: '/appointments/{appointmentId}/next-appointment',
  summary:
    'Creates the next appointment, confirmed, with the same client and aesthetician. Aestheticians can only follow their own appointments, in their own hours',
  allow: [...frontDesk, 'staff'],
  params: AppointmentParams,
  body: z.strictObject({
    date: CivilDate,
    time: CivilTime,
    confirmed: confirmationsSchema(alertsConfirmation, overlapConfirmation, unusualHourConfirmation),
  }),
  reply: AppointmentDetail,
});
