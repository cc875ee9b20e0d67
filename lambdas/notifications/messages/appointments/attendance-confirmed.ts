import type { Appointment } from '#shared/appointments/appointment.ts';
import { willAttend } from '#shared/notifications/event-relevance.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatShortMoment } from '#shared/notifications/short-moment.ts';
import { formatClientName } from '../wording.ts';
import type { MessageTemplate } from './kind.ts';

/** SMS to an administrator about a client's confirmed attendance. */
export function attendanceConfirmedText(appointment: Appointment, links: ScreenLinks): string {
  const name = formatClientName(appointment.patient, 'Un cliente');
  return fitOneSms(
    links,
    `${name} confirmó su asistencia: ${formatShortMoment(appointment, links)} ${links.signIn}`,
  );
}

export const attendanceTemplate: MessageTemplate = {
  audience: 'admin',
  isStillValid: willAttend,
  sms: ({ appointment, links }) => attendanceConfirmedText(appointment, links),
};
