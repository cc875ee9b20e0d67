import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { followReminderLink as route } from '#shared/appointments/changes/change-api.ts';
import type { ReminderLink } from '#shared/appointments/changes/reminder-link.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { BodyOf } from '#shared/core/route.ts';
import {
  attendanceChange,
  type Change,
  cancellationChange,
  rescheduleChange,
} from '../changes/appointment-changes.ts';
import { linkedView, openLink } from './reminder-links.ts';

type ChangeByInput = {
  readonly link: ReminderLink;
  readonly appointment: Appointment;
  readonly body: BodyOf<typeof route>;
};

function hourOf({ to }: BodyOf<typeof route>) {
  if (to) return to;
  const { text } = appointmentErrors.time_invalid;
  throw new AppError(appointmentErrors.time_invalid, { fields: [{ field: 'to', message: text }] });
}

/** Whoever holds the link acts for the appointment's client, in this one thing. */
function changeBy(platform: Platform, { link, appointment, body }: ChangeByInput): Promise<Change> {
  const actor: Actor = { kind: 'user', id: appointment.patientId, role: 'patient' };
  switch (link.action) {
    case 'confirm':
      return attendanceChange(platform, appointment, actor);
    case 'change':
      return rescheduleChange(platform, appointment, { to: hourOf(body), actor });
    case 'cancel':
      return cancellationChange(platform, appointment, {
        forfeitAccepted: body.forfeitAccepted ?? false,
        actor,
      });
  }
}

/** The link is spent in the commit that does what it is for: never one without the other. */
export const followReminderLink = operation(route, ({ params, body }, platform) =>
  retryStale(async () => {
    const { link, appointment } = await openLink(platform, params.token);
    const { after, writes } = await changeBy(platform, { link, appointment, body });
    const now = platform.now();
    await platform.commit(...writes, platform.reminderLinks.spend(link, now));
    return linkedView(link, after, now);
  }),
);
