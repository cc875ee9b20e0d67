import type { Appointment } from '#shared/appointments/appointment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import { center } from '#shared/settings/center.ts';
import { depositReturn } from './deposit-return.ts';
import type { Message } from './letter.ts';
import { messageOf } from './message.ts';
import { branded, momentOf, shortMomentOf, visitFacts } from './wording.ts';

const sentences = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');

/** To the client: not this hour, and where the money is. */
export function appointmentDeniedMail(visit: Appointment, links: ScreenLinks): Message {
  const returned = depositReturn(visit);
  return messageOf(
    {
      subject: `No pudimos darte esa hora: ${momentOf(visit)}`,
      preheader: returned?.short ?? 'Puedes solicitar otra hora cuando quieras.',
      heading: 'Tu cita no quedó confirmada',
      opening: sentences(
        `Hola, ${visit.patient.firstName}. No pudimos darte esa hora.`,
        returned?.short,
        returned?.long,
      ),
      facts: visitFacts(visit),
      action: { label: 'Solicitar otra hora', href: links.myAppointments(visit.patientId) },
      notes: [`Si prefieres que busquemos juntos otro momento, llámanos al ${center.phone}.`],
    },
    links,
  );
}

export const appointmentDeniedText = (visit: Appointment, links: ScreenLinks): string =>
  smsText(
    branded(
      sentences(
        `no pudimos darte esa hora, ${shortMomentOf(visit)}`,
        depositReturn(visit)?.short,
        links.signIn,
      ),
    ),
  );
