import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { useVisitLink as route } from '#shared/appointments/changes/change-api.ts';
import type { VisitLink } from '#shared/appointments/changes/reminder-link.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { attended, type Change, givenUp, moved } from '../changes/appointment-changes.ts';
import { linkedView, openLink } from './reminder-links.ts';

type Asked = { readonly link: VisitLink; readonly visit: Appointment; readonly body: BodyOf<typeof route> };

function hourOf({ to }: BodyOf<typeof route>) {
  if (to) return to;
  const { text } = appointmentErrors.time_invalid;
  throw new AppError(appointmentErrors.time_invalid, { fields: [{ field: 'to', message: text }] });
}

/** Whoever holds the link acts for the visit's client, in this one thing. */
function changeBy(platform: Platform, { link, visit, body }: Asked): Promise<Change> {
  const actor: Actor = { kind: 'user', id: visit.patientId, role: 'patient' };
  switch (link.action) {
    case 'confirm':
      return attended(platform, visit, actor);
    case 'change':
      return moved(platform, visit, { to: hourOf(body), actor });
    case 'cancel':
      return givenUp(platform, visit, { forfeitAccepted: body.forfeitAccepted ?? false, actor });
  }
}

/** The link is spent in the commit that does what it is for: never one without the other. */
export const useVisitLink = operation(route, ({ params, body }, platform) =>
  retryStale(async () => {
    const { link, visit } = await openLink(platform, params.token);
    const { after, writes } = await changeBy(platform, { link, visit, body });
    const now = platform.now();
    await platform.commit(...writes, platform.visitLinks.spend(link, now));
    return linkedView(link, after, now);
  }),
);
