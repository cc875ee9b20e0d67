import type { Appointment } from '#shared/appointments/appointment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import { wasDenied } from '#shared/notifications/still-true.ts';
import { depositReturn } from './deposit-refund.ts';
import type { Kind } from './kind.ts';
import type { Message } from './letter.ts';
import { messageOf } from './message.ts';
import { branded, momentOf, sentences, shortMomentOf, visitFacts } from './wording.ts';

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
      notes: [`Si prefieres que busquemos juntos otro momento, llámanos al ${links.contact.phone}.`],
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

export const denied: Kind = {
  audience: 'patient',
  stillTrue: wasDenied,
  mail: ({ visit, links }) => appointmentDeniedMail(visit, links),
  sms: ({ visit, links }) => appointmentDeniedText(visit, links),
};
