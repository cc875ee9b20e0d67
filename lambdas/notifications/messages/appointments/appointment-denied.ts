import type { Appointment } from '#shared/appointments/appointment.ts';
import { wasDenied } from '#shared/notifications/event-relevance.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatShortMoment } from '#shared/notifications/short-moment.ts';
import { type Message, toMessage } from '../letter.ts';
import { formatCallUs, formatMoment, joinSentences, toAppointmentFacts } from '../wording.ts';
import { calendarRemovalNote, createCalendarRemoval } from './calendar-attachment.ts';
import { formatDepositReturn } from './deposit-refund.ts';
import type { MessageTemplate } from './kind.ts';

export function appointmentDeniedMail(appointment: Appointment, links: ScreenLinks): Message {
  const depositReturn = formatDepositReturn(appointment);
  return toMessage(
    {
      subject: `No pudimos darte esa hora: ${formatMoment(appointment, links)}`,
      preheader: depositReturn?.short ?? 'Puedes solicitar otra hora cuando quieras.',
      heading: 'Tu cita no quedó confirmada',
      opening: joinSentences(
        `Hola, ${appointment.patient.firstName}. No pudimos darte esa hora.`,
        depositReturn?.short,
        depositReturn?.long,
      ),
      facts: toAppointmentFacts(appointment),
      action: { label: 'Solicitar otra hora', href: links.myAppointments(appointment.patientId) },
      notes: [`Si prefieres que busquemos juntos otro momento, ${formatCallUs(links)}.`, calendarRemovalNote],
    },
    links,
  );
}

export const appointmentDeniedText = (appointment: Appointment, links: ScreenLinks): string =>
  fitOneSms(
    links,
    joinSentences(
      `no pudimos darte esa hora, ${formatShortMoment(appointment, links)}`,
      formatDepositReturn(appointment)?.short,
      links.signIn,
    ),
  );

export const deniedTemplate: MessageTemplate = {
  audience: 'patient',
  isStillValid: wasDenied,
  mail: ({ appointment, links, occurredAt }) => ({
    ...appointmentDeniedMail(appointment, links),
    attachments: [createCalendarRemoval(appointment, links, occurredAt)],
  }),
  sms: ({ appointment, links }) => appointmentDeniedText(appointment, links),
};
