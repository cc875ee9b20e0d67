import { AppointmentDenied } from '#events/appointments.ts';
import { mailer } from '#lambdas/platform/from-env/mailer.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { wasDenied } from '#shared/notifications/still-true.ts';
import { links } from './links.ts';
import { appointmentDeniedMail } from './messages/appointment-denied.ts';
import type { VisitEvent } from './visit-event.ts';

type Needs = Pick<Platform, 'appointments'> & Pick<Seams, 'mailer'>;
const name = 'send-appointment-denial';

export async function sendAppointmentDenial(
  { meta, data }: VisitEvent,
  { appointments, mailer }: Needs,
): Promise<void> {
  const visit = await appointments.get(data.appointmentId);
  if (!wasDenied(visit)) return;
  await mailer.send({
    to: visit.patient.email,
    ...appointmentDeniedMail(visit, links()),
    messageKey: `${meta.id}.${name}`,
  });
}

export const handler = consumer({ name, on: AppointmentDenied, run: sendAppointmentDenial }, { mailer });
