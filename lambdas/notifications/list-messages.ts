import { operation } from '#lambdas/runtime/operation.ts';
import { listMessages as route } from '#shared/notifications/api.ts';
import { visibleVisit } from './visible-visit.ts';

export const listMessages = operation(route, async ({ params: { appointmentId } }, platform) => {
  await visibleVisit(platform, appointmentId);
  return platform.messages.byAppointment(appointmentId);
});
