import { operation } from '#lambdas/runtime/operation.ts';
import { listMessages as route } from '#shared/notifications/api.ts';
import { messageView } from './message-view.ts';
import { visibleVisit } from './visible-appointment.ts';

export const listMessages = operation(route, async ({ params: { appointmentId }, actor }, platform) => {
  const visit = await visibleVisit(platform, appointmentId, actor);
  const messages = await platform.messages.byAppointment(appointmentId);
  return messages.map((message) => messageView(message, visit, platform.now()));
});
