import type { Appointment } from '#shared/appointments/appointment.ts';
import { awaitsAcceptance, changedFromOf } from '#shared/appointments/changes/center-change.ts';
import { appointmentActions } from '#shared/appointments/changes/reminder-link.ts';
import { clock } from '#shared/core/format.ts';
import type { AssignmentChange } from '#shared/notifications/known-assignment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import { isUpcoming } from '#shared/notifications/still-true.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import type { Kind, ReminderLinks } from './kind.ts';
import { type Action, type Message, messageOf } from './letter.ts';
import {
  appointmentFacts,
  branded,
  callUsFirst,
  dayOf,
  locationFact,
  momentOf,
  placeOf,
  sentences,
  shortMomentOf,
  shortName,
  unacceptedTerm,
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
const offer = (links: ScreenLinks, change: AssignmentChange) =>
  change === 'person'
    ? `¿Prefieres otra esteticista? ${callUsFirst(links)} y te ayudamos.`
    : `¿No te sirve esa hora? ${callUsFirst(links)} y buscamos otra.`;

/** Where it was for its client, when the center changed it. */
function before(appointment: Appointment): string | undefined {
  const from = changedFromOf(appointment);
  return from && `Antes era ${placeOf(from)}.`;
}

type Rescheduled = {
  readonly links: ScreenLinks;
  readonly change: AssignmentChange;
  /** Where the client has to answer to a change of the center's: one tap for each answer. */
  readonly taps?: ReminderLinks | undefined;
};

/** One tap for yes, another hour, and no; of what needs no answer, the way to look at it. */
export function answersOf(taps: ReminderLinks | undefined, account: Action): readonly [Action, ...Action[]] {
  if (!taps) return [account];
  return [
    { label: 'Aceptar el cambio', href: taps.confirm },
    { label: 'Cambiar', href: taps.change },
    { label: 'Cancelar', href: taps.cancel },
  ];
}

/** To the client: the appointment stands elsewhere now, or somebody else takes it. */
export function appointmentRescheduledMail(
  appointment: Appointment,
  { links, change, taps }: Rescheduled,
): Message {
  const { patient, patientId, staffName } = appointment;
  const { changed, heading } = words[change];
  const [action, ...others] = answersOf(taps, {
    label: 'Ver Mis Citas',
    href: links.myAppointments(patientId),
  });
  return messageOf(
    {
      subject: `Tu cita cambió ${changed}: ${momentOf(appointment)}`,
      preheader: `${dayOf(appointment)}, ${clock(appointment.time)} con ${staffName}.`,
      heading,
      opening: sentences(
        `Hola, ${patient.firstName}. ${standing(appointment, change)}`,
        before(appointment),
        isRequest(appointment) ? 'Todavía espera la aprobación del centro.' : undefined,
      ),
      facts: [...appointmentFacts(appointment), locationFact(links)],
      action,
      others,
      notes: [
        ...(taps ? [unacceptedTerm] : []),
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
  const from = changedFromOf(appointment);
  // No weekday, and no day where it is the same: every place counts.
  const momentBefore = from && shortMomentOf(from).replace(/^\S+ /, '');
  const shortBefore = from?.date === appointment.date ? clock(from.time) : momentBefore;
  const hourBefore = shortBefore ? ` Antes: ${shortBefore}` : '';
  const personBefore = from ? `, antes con ${shortName(from.staffName, 'otra')}` : '';
  const told = {
    hour: `tu cita cambió. Nueva hora: ${moment}${hourBefore}`,
    person: `tu cita del ${moment} es ahora con ${name}${personBefore}.`,
    both: `tu cita cambió. Nueva hora: ${moment} con ${name}.${hourBefore}`,
  };
  return smsText(branded(links, `${told[change]} ${links.signIn}`));
}

export const rescheduled: Kind = {
  audience: 'patient',
  stillTrue: isUpcoming,
  mail: async ({ appointment, links, now, occurredAt, change, reminderLinks }) => ({
    ...appointmentRescheduledMail(appointment, {
      links,
      change: await change(),
      taps: awaitsAcceptance(appointment, now) ? await reminderLinks(...appointmentActions) : undefined,
    }),
    attachments: isRequest(appointment) ? [] : [calendarAttachment(appointment, links, occurredAt)],
  }),
  sms: async ({ appointment, links, change }) =>
    appointmentRescheduledText(appointment, links, await change()),
};
