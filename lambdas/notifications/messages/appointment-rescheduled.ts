import type { Appointment } from '#shared/appointments/appointment.ts';
import { clock } from '#shared/core/format.ts';
import type { AssignmentChange } from '#shared/notifications/known-assignment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import { isUpcoming } from '#shared/notifications/still-true.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import type { Kind } from './kind.ts';
import { type Message, messageOf } from './letter.ts';
import {
  appointmentFacts,
  branded,
  dayOf,
  locationFact,
  momentOf,
  sentences,
  shortMomentOf,
  shortName,
} from './wording.ts';

const isRequest = ({ status }: Appointment) => status === 'pending';

/** What an e-mail says of each change, in its own words. */
const words = {
  hour: { changed: 'de hora', heading: 'Tu cita tiene nueva hora' },
  person: { changed: 'de esteticista', heading: 'Tu cita tiene nueva esteticista' },
  both: { changed: 'de hora y de esteticista', heading: 'Tu cita tiene nueva hora y nueva esteticista' },
} as const;

const standing = (appointment: Appointment, change: AssignmentChange) =>
  change === 'person'
    ? `Tu cita del ${momentOf(appointment)} es ahora con ${appointment.staffName}. La hora es la misma.`
    : `Tu cita es ahora el ${momentOf(appointment)} con ${appointment.staffName}.`;
const offer = ({ contact }: ScreenLinks, change: AssignmentChange) =>
  change === 'person'
    ? `¿Prefieres otra esteticista? Llámanos al ${contact.phone} y te ayudamos.`
    : `¿No te sirve esa hora? Llámanos al ${contact.phone} y buscamos otra.`;

/** To the client: the appointment stands elsewhere now, or somebody else takes it. */
export function appointmentRescheduledMail(
  appointment: Appointment,
  links: ScreenLinks,
  change: AssignmentChange,
): Message {
  const { patient, patientId, staffName } = appointment;
  const { changed, heading } = words[change];
  return messageOf(
    {
      subject: `Tu cita cambió ${changed}: ${momentOf(appointment)}`,
      preheader: `${dayOf(appointment)}, ${clock(appointment.time)} con ${staffName}.`,
      heading,
      opening: sentences(
        `Hola, ${patient.firstName}. ${standing(appointment, change)}`,
        isRequest(appointment) ? 'Todavía espera la aprobación del centro.' : undefined,
      ),
      facts: [...appointmentFacts(appointment), locationFact(links)],
      action: { label: 'Ver Mis Citas', href: links.myAppointments(patientId) },
      notes: [
        ...(isRequest(appointment) ? [] : ['Adjuntamos un archivo que la actualiza en tu calendario.']),
        offer(links, change),
      ],
    },
    links,
  );
}

export function appointmentRescheduledText(
  appointment: Appointment,
  links: ScreenLinks,
  change: AssignmentChange,
): string {
  const name = shortName(appointment.staffName, 'otra esteticista');
  const moment = shortMomentOf(appointment);
  const told = {
    hour: `tu cita cambió. Nueva hora: ${moment}`,
    person: `tu cita del ${moment} es ahora con ${name}.`,
    both: `tu cita cambió. Nueva hora: ${moment} con ${name}.`,
  };
  return smsText(branded(`${told[change]} ${links.signIn}`));
}

export const rescheduled: Kind = {
  audience: 'patient',
  stillTrue: isUpcoming,
  mail: async ({ appointment, links, occurredAt, change }) => ({
    ...appointmentRescheduledMail(appointment, links, await change()),
    attachments: isRequest(appointment) ? [] : [calendarAttachment(appointment, links, occurredAt)],
  }),
  sms: async ({ appointment, links, change }) =>
    appointmentRescheduledText(appointment, links, await change()),
};
