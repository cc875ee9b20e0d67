import { operation } from '#lambdas/runtime/operation.ts';
import { listMessages as route } from '#shared/notifications/api.ts';
import { messageView } from './message-view.ts';
import { visibleAppointment } from './visible-appointment.ts';

export const listMessages = operation(route, async ({ params: { appointmentId }, actor }, platform) => {
  const appointment = await visibleAppointment(platform, appointmentId, actor);
  const messages = await platform.messages.byAppointment(appointmentId);
  return messages.map((message) => messageView(message, appointment, platform.now()));
});
