import { HoldLapsed } from '#events/appointments.ts';
import { mailer } from '#lambdas/platform/from-env/mailer.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { wasLapsed } from '#shared/notifications/still-true.ts';
import { links } from './links.ts';
import { holdLapsedMail } from './messages/hold-lapsed.ts';
import type { VisitEvent } from './visit-event.ts';

type Needs = Pick<Platform, 'appointments'> & Pick<Seams, 'mailer'>;
const name = 'send-lapse-notice';

export async function sendLapseNotice(
  { meta, data }: VisitEvent,
  { appointments, mailer }: Needs,
): Promise<void> {
  const visit = await appointments.get(data.appointmentId);
  if (!wasLapsed(visit)) return;
  await mailer.send({
    to: visit.patient.email,
    ...holdLapsedMail(visit, links()),
    messageKey: `${meta.id}.${name}`,
  });
}

export const handler = consumer({ name, on: HoldLapsed, run: sendLapseNotice }, { mailer });
