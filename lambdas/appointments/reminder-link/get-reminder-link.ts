import { operation } from '#lambdas/runtime/operation.ts';
import { getReminderLink as route } from '#shared/appointments/changes/change-api.ts';
import { linkedView, openLink } from './reminder-links.ts';

/** Only tells: programs that look a message's links over open them too. */
export const getReminderLink = operation(route, async ({ params }, platform) => {
  const { link, appointment } = await openLink(platform, params.token);
  return linkedView(link, appointment, platform.now());
});
