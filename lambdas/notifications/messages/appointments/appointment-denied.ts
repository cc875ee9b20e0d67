import type { Appointment } from '#shared/appointments/appointment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { wasDenied } from '#shared/notifications/still-true.ts';
import { type Message, messageOf } from '../letter.ts';
import { oneSms } from '../sms/one-sms.ts';
import { appointmentFacts, callUs, momentOf, sentences, shortMomentOf } from '../wording.ts';
import { calendarRemoval, calendarRemovalNote } from './calendar-attachment.ts';
import { depositReturn } from './deposit-refund.ts';
import type { Kind } from './kind.ts';

/** E-mail to the client about a denied request and its deposit. */
export function appointmentDeniedMail(appointment: Appointment, links: ScreenLinks): Message {
  const returned = depositReturn(appointment);
  return messageOf(
    {
      subject: `No pudimos darte esa hora: ${momentOf(appointment, links)}`,
      preheader: returned?.short ?? 'Puedes solicitar otra hora cuando quieras.',
      heading: 'Tu cita no quedó confirmada',
      opening: sentences(
        `Hola, ${appointment.patient.firstName}. No pudimos darte esa hora.`,
        returned?.short,
        returned?.long,
      ),
      facts: appointmentFacts(appointment),
      action: { label: 'Solicitar otra hora', href: links.myAppointments(appointment.patientId) },
      notes: [`Si prefieres que busquemos juntos otro momento, ${callUs(links)}.`, calendarRemovalNote],
    },
    links,
  );
}

export const appointmentDeniedText = (appointment: Appointment, links: ScreenLinks): string =>
  oneSms(
    links,
    sentences(
      `no pudimos darte esa hora, ${shortMomentOf(appointment, links)}`,
      depositReturn(appointment)?.short,
      links.signIn,
    ),
  );

export const denied: Kind = {
  audience: 'patient',
  stillTrue: wasDenied,
  mail: ({ appointment, links, occurredAt }) => ({
    ...appointmentDeniedMail(appointment, links),
    attachments: [calendarRemoval(appointment, links, occurredAt)],
  }),
  sms: ({ appointment, links }) => appointmentDeniedText(appointment, links),
};
