import { AppointmentRequested } from '#events/appointments.ts';
import { texter } from '#lambdas/platform/from-env/texter.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { awaitsDecision } from '#shared/notifications/still-true.ts';
import { links } from './links.ts';
import { requestReceivedText } from './messages/request-received.ts';
import { tellActiveAdmins } from './tell-active-admins.ts';
import { textRecipient } from './text-recipient.ts';
import type { VisitEvent } from './visit-event.ts';

type Needs = Pick<Platform, 'accounts' | 'appointments'> & Pick<Seams, 'texter'>;
const name = 'text-admin-of-request';

export async function textAdminOfRequest(
  { data: { appointmentId } }: VisitEvent,
  { accounts, appointments, texter }: Needs,
): Promise<void> {
  const request = await appointments.get(appointmentId);
  if (!awaitsDecision(request)) return;
  const text = requestReceivedText(request, links());
  await tellActiveAdmins(accounts, ({ phone }) =>
    textRecipient(texter, { phone, text, about: { reaction: name, appointmentId } }),
  );
}

export const handler = consumer({ name, on: AppointmentRequested, run: textAdminOfRequest }, { texter });
