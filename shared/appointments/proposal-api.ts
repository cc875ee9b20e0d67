import * as z from 'zod/mini';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { CivilDate, CivilTime, Id, Instant, inOneLine } from '#shared/core/schemas.ts';
import { alertsConfirmation } from './alerts/alerts.ts';
import { maxProposalNoteLength, maxProposedTimes } from './appointment.ts';
import { unusualHourConfirmation } from './booking/unusual-hour.ts';
import { LinkedAppointment, ReminderLinkParams } from './changes/change-api.ts';
import { PatientAppointment } from './views.ts';

const ProposedMoment = z.strictObject({ date: CivilDate, time: CivilTime });

export const proposeTimes = route('proposeTimes', {
  method: 'POST',
  path: '/appointments/{appointmentId}/proposal',
  summary: 'Proposes up to three other times for a request, which are held until the client answers',
  allow: frontDesk,
  params: z.object({ appointmentId: Id }),
  body: z.strictObject({
    slots: z
      .array(z.strictObject({ staffId: Id, date: CivilDate, time: CivilTime }))
      .check(z.minLength(1, { error: 'Elige al menos una hora.' }), z.maxLength(maxProposedTimes)),
    note: z.optional(z.string().check(inOneLine, z.minLength(1), z.maxLength(maxProposalNoteLength))),
    confirmed: confirmationsSchema(alertsConfirmation, unusualHourConfirmation),
  }),
  reply: z.object({ appointmentId: Id, expiresAt: Instant }),
});

export const acceptProposal = route('acceptProposal', {
  method: 'POST',
  path: '/patients/{patientId}/appointments/{appointmentId}/proposal',
  summary: 'Accepts a proposed time, captures the deposit and confirms the appointment',
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: z.object({ patientId: Id, appointmentId: Id }),
  body: ProposedMoment,
  reply: PatientAppointment,
});

export const acceptProposalByLink = route('acceptProposalByLink', {
  method: 'POST',
  path: '/visit-links/{token}/proposal',
  summary: 'Accepts a proposed time by the link of its message',
  allow: ['public'],
  params: ReminderLinkParams,
  body: ProposedMoment,
  reply: LinkedAppointment,
});
