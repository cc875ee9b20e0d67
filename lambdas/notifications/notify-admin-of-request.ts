import { AppointmentRequested } from '#events/appointments.ts';
import { mailer } from '#lambdas/platform/from-env/mailer.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { awaitsDecision } from '#shared/notifications/still-true.ts';
import { links } from './links.ts';
import { requestReceivedMail } from './messages/request-received.ts';
import { tellActiveAdmins } from './tell-active-admins.ts';
import type { VisitEvent } from './visit-event.ts';

type Needs = Pick<Platform, 'accounts' | 'appointments'> & Pick<Seams, 'mailer'>;
const name = 'notify-admin-of-request';

export async function notifyAdminOfRequest(
  { meta, data }: VisitEvent,
  { accounts, appointments, mailer }: Needs,
): Promise<void> {
  const request = await appointments.get(data.appointmentId);
  if (!awaitsDecision(request)) return;
  const message = requestReceivedMail(request, links());
  await tellActiveAdmins(accounts, ({ userId, email }) =>
    mailer.send({ to: email, ...message, messageKey: `${meta.id}.${name}.${userId}` }),
  );
}

export const handler = consumer({ name, on: AppointmentRequested, run: notifyAdminOfRequest }, { mailer });
