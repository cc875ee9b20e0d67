import type { Appointment } from '#shared/appointments/appointment.ts';
import { clock } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import { standsAhead } from '#shared/notifications/still-true.ts';
import type { Kind } from '../kind.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import type { Message } from './letter.ts';
import { messageOf } from './message.ts';
import { branded, dayOf, momentOf, placeFact, sentences, shortMomentOf, visitFacts } from './wording.ts';

const isRequest = ({ status }: Appointment) => status === 'pending';

/** To the client: the visit stands elsewhere now. */
export function appointmentRescheduledMail(visit: Appointment, links: ScreenLinks): Message {
  const { patient, patientId, staffName } = visit;
  return messageOf(
    {
      subject: `Tu cita cambió de hora: ${momentOf(visit)}`,
      preheader: `${dayOf(visit)}, ${clock(visit.time)} con ${staffName}.`,
      heading: 'Tu cita tiene nueva hora',
      opening: sentences(
        `Hola, ${patient.firstName}. Tu cita es ahora el ${momentOf(visit)} con ${staffName}.`,
        isRequest(visit) ? 'Todavía espera la aprobación del centro.' : undefined,
      ),
      facts: [...visitFacts(visit), placeFact(links)],
      action: { label: 'Ver Mis Citas', href: links.myAppointments(patientId) },
      notes: [
        ...(isRequest(visit) ? [] : ['Adjuntamos un archivo que la actualiza en tu calendario.']),
        `¿No te sirve esa hora? Llámanos al ${links.contact.phone} y buscamos otra.`,
      ],
    },
    links,
  );
}

export const appointmentRescheduledText = (visit: Appointment, links: ScreenLinks): string =>
  smsText(branded(`tu cita cambió. Nueva hora: ${shortMomentOf(visit)} ${links.signIn}`));

export const rescheduled: Kind = {
  audience: 'patient',
  stillTrue: standsAhead,
  mail: ({ visit, links, occurredAt }) => ({
    ...appointmentRescheduledMail(visit, links),
    attachments: isRequest(visit) ? [] : [calendarAttachment(visit, links, occurredAt)],
  }),
  sms: ({ visit, links }) => appointmentRescheduledText(visit, links),
};
