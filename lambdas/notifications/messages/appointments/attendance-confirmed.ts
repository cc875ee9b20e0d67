import type { Appointment } from '#shared/appointments/appointment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { willAttend } from '#shared/notifications/still-true.ts';
import { oneSms } from '../sms/one-sms.ts';
import { clientNameForTeam, shortMomentOf } from '../wording.ts';
import type { Kind } from './kind.ts';

/** SMS to an administrator about a client's confirmed attendance. */
export function attendanceConfirmedText(appointment: Appointment, links: ScreenLinks): string {
  const name = clientNameForTeam(appointment.patient, 'Un cliente');
  return oneSms(
    links,
    `${name} confirmó su asistencia: ${shortMomentOf(appointment, links)} ${links.signIn}`,
  );
}

export const attendance: Kind = {
  audience: 'admin',
  stillTrue: willAttend,
  sms: ({ appointment, links }) => attendanceConfirmedText(appointment, links),
};
