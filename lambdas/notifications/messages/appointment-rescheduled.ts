import type { Appointment } from '#shared/appointments/appointment.ts';
import { clock } from '#shared/core/format.ts';
import type { PlaceChange } from '#shared/notifications/known-assignment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import { standsAhead } from '#shared/notifications/still-true.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import type { Kind } from './kind.ts';
import type { Message } from './letter.ts';
import { messageOf } from './message.ts';
import {
  branded,
  dayOf,
  momentOf,
  placeFact,
  sentences,
  shortMomentOf,
  shortName,
  visitFacts,
} from './wording.ts';

const isRequest = ({ status }: Appointment) => status === 'pending';

/** What an e-mail says of each change, in its own words. */
const words = {
  hour: { changed: 'de hora', heading: 'Tu cita tiene nueva hora' },
  person: { changed: 'de esteticista', heading: 'Tu cita tiene nueva esteticista' },
  both: { changed: 'de hora y de esteticista', heading: 'Tu cita tiene nueva hora y nueva esteticista' },
} as const;

const standing = (visit: Appointment, change: PlaceChange) =>
  change === 'person'
    ? `Tu cita del ${momentOf(visit)} es ahora con ${visit.staffName}. La hora es la misma.`
    : `Tu cita es ahora el ${momentOf(visit)} con ${visit.staffName}.`;
const offer = ({ contact }: ScreenLinks, change: PlaceChange) =>
  change === 'person'
    ? `¿Prefieres otra esteticista? Llámanos al ${contact.phone} y te ayudamos.`
    : `¿No te sirve esa hora? Llámanos al ${contact.phone} y buscamos otra.`;

/** To the client: the visit stands elsewhere now, or somebody else takes it. */
export function appointmentRescheduledMail(
  visit: Appointment,
  links: ScreenLinks,
  change: PlaceChange,
): Message {
  const { patient, patientId, staffName } = visit;
  const { changed, heading } = words[change];
  return messageOf(
    {
      subject: `Tu cita cambió ${changed}: ${momentOf(visit)}`,
      preheader: `${dayOf(visit)}, ${clock(visit.time)} con ${staffName}.`,
      heading,
      opening: sentences(
        `Hola, ${patient.firstName}. ${standing(visit, change)}`,
        isRequest(visit) ? 'Todavía espera la aprobación del centro.' : undefined,
      ),
      facts: [...visitFacts(visit), placeFact(links)],
      action: { label: 'Ver Mis Citas', href: links.myAppointments(patientId) },
      notes: [
        ...(isRequest(visit) ? [] : ['Adjuntamos un archivo que la actualiza en tu calendario.']),
        offer(links, change),
      ],
    },
    links,
  );
}

export function appointmentRescheduledText(
  visit: Appointment,
  links: ScreenLinks,
  change: PlaceChange,
): string {
  const name = shortName(visit.staffName, 'otra esteticista');
  const moment = shortMomentOf(visit);
  const told = {
    hour: `tu cita cambió. Nueva hora: ${moment}`,
    person: `tu cita del ${moment} es ahora con ${name}.`,
    both: `tu cita cambió. Nueva hora: ${moment} con ${name}.`,
  };
  return smsText(branded(`${told[change]} ${links.signIn}`));
}

export const rescheduled: Kind = {
  audience: 'patient',
  stillTrue: standsAhead,
  mail: async ({ visit, links, occurredAt, change }) => ({
    ...appointmentRescheduledMail(visit, links, await change()),
    attachments: isRequest(visit) ? [] : [calendarAttachment(visit, links, occurredAt)],
  }),
  sms: async ({ visit, links, change }) => appointmentRescheduledText(visit, links, await change()),
};
