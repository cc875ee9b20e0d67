import { HoldLapsed } from '#events/appointments.ts';
import { texter } from '#lambdas/platform/from-env/texter.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { wasLapsed } from '#shared/notifications/still-true.ts';
import { links } from './links.ts';
import { holdLapsedText } from './messages/hold-lapsed.ts';
import { textRecipient } from './text-recipient.ts';
import type { VisitEvent } from './visit-event.ts';

type Needs = Pick<Platform, 'appointments'> & Pick<Seams, 'texter'>;
const name = 'text-lapse-notice';

export async function textLapseNotice(
  { data: { appointmentId } }: VisitEvent,
  { appointments, texter }: Needs,
): Promise<void> {
  const visit = await appointments.get(appointmentId);
  if (!wasLapsed(visit)) return;
  await textRecipient(texter, {
    phone: visit.patient.phone,
    text: holdLapsedText(visit, links()),
    about: { reaction: name, appointmentId },
  });
}

export const handler = consumer({ name, on: HoldLapsed, run: textLapseNotice }, { texter });
