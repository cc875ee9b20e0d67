import { AppointmentDenied } from '#events/appointments.ts';
import { texter } from '#lambdas/platform/from-env/texter.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { wasDenied } from '#shared/notifications/still-true.ts';
import { links } from './links.ts';
import { appointmentDeniedText } from './messages/appointment-denied.ts';
import { textRecipient } from './text-recipient.ts';
import type { VisitEvent } from './visit-event.ts';

type Needs = Pick<Platform, 'appointments'> & Pick<Seams, 'texter'>;
const name = 'text-appointment-denial';

export async function textAppointmentDenial(
  { data: { appointmentId } }: VisitEvent,
  { appointments, texter }: Needs,
): Promise<void> {
  const visit = await appointments.get(appointmentId);
  if (!wasDenied(visit)) return;
  await textRecipient(texter, {
    phone: visit.patient.phone,
    text: appointmentDeniedText(visit, links()),
    about: { reaction: name, appointmentId },
  });
}

export const handler = consumer({ name, on: AppointmentDenied, run: textAppointmentDenial }, { texter });
