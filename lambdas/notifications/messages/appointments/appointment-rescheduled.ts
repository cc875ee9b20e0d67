import type { Appointment, ChosenPlace } from '#shared/appointments/appointment.ts';
import { awaitsAcceptance, changedFromOf } from '#shared/appointments/changes/center-change.ts';
import { linkActions } from '#shared/appointments/changes/reminder-link.ts';
import { clock } from '#shared/core/format.ts';
import type { AssignmentChange } from '#shared/notifications/known-assignment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { isUpcoming } from '#shared/notifications/still-true.ts';
import { type Action, type Message, messageOf } from '../letter.ts';
import { movedTexts } from '../sms/moved-texts.ts';
import { oneSms } from '../sms/one-sms.ts';
import {
  appointmentFacts,
  callUsFirst,
  dayOf,
  locationFact,
  momentOf,
  placeOf,
  sentences,
  shortMomentOf,
  shortName,
  unacceptedTerm,
  withWhom,
} from '../wording.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import type { Kind, ReminderLinks } from './kind.ts';

const isRequest = ({ status }: Appointment) => status === 'pending';

const words = {
  hour: { changed: 'de hora', heading: 'Tu cita tiene nueva hora' },
  person: { changed: 'de esteticista', heading: 'Tu cita tiene nueva esteticista' },
  both: { changed: 'de hora y de esteticista', heading: 'Tu cita tiene nueva hora y nueva esteticista' },
} as const;

const standing = (appointment: Appointment, { links, change }: Rescheduled) =>
  change === 'person'
    ? `Tu cita del ${momentOf(appointment, links)} es ahora con ${appointment.staffName}. La hora es la misma.`
    : `Tu cita es ahora el ${momentOf(appointment, links)}${withWhom(appointment)}.`;
const offer = (links: ScreenLinks, change: AssignmentChange) =>
  change === 'person'
    ? `¿Prefieres otra esteticista? ${callUsFirst(links)} y te ayudamos.`
    : `¿No te sirve esa hora? ${callUsFirst(links)} y buscamos otra.`;

/** Sentence about the previous time and staff member, if the center changed them. */
export function formerPlace(appointment: Appointment, links: ScreenLinks): string | undefined {
  const from = changedFromOf(appointment);
  return from && `Antes era ${placeOf(from, links)}.`;
}

type Rescheduled = {
  readonly links: ScreenLinks;
  readonly change: AssignmentChange;
  readonly taps?: ReminderLinks | undefined;
};

/** Buttons that answer a change: accept, choose another time, cancel. */
export function answersOf(taps: ReminderLinks): readonly [Action, ...Action[]] {
  return [
    { label: 'Aceptar el cambio', href: taps.manage },
    { label: 'Cambiar', href: taps.change },
    { label: 'Cancelar', href: taps.cancel },
  ];
}

/** E-mail to the client about a new time or staff member. */
export function appointmentRescheduledMail(
  appointment: Appointment,
  { links, change, taps }: Rescheduled,
): Message {
  const { patient, patientId } = appointment;
  const { changed, heading } = words[change];
  const account = { label: 'Ver Mis Citas', href: links.myAppointments(patientId) };
  const [action, ...others] = taps ? answersOf(taps) : [account];
  return messageOf(
    {
      subject: `Tu cita cambió ${changed}: ${momentOf(appointment, links)}`,
      preheader: `${dayOf(appointment, links)}, ${clock(appointment.time)}${withWhom(appointment)}.`,
      heading,
      opening: sentences(
        `Hola, ${patient.firstName}. ${standing(appointment, { links, change })}`,
        formerPlace(appointment, links),
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

type Moved = { readonly from: ChosenPlace; readonly to: Appointment; readonly change?: AssignmentChange };

/** SMS about a change made by the center, with a link to answer it and free cancellation. */
export function changedText(moved: Moved, answerLink: string, links: ScreenLinks): string {
  return oneSms(links, ...movedTexts(moved, links).map((text) => `${text} Cancelar gratis: ${answerLink}`));
}

type RescheduledText = {
  readonly links: ScreenLinks;
  readonly change: AssignmentChange;
  readonly answerLink?: string | undefined;
};

export function appointmentRescheduledText(
  appointment: Appointment,
  { links, change, answerLink }: RescheduledText,
): string {
  const from = changedFromOf(appointment);
  if (from && answerLink) return changedText({ from, to: appointment, change }, answerLink, links);
  const withLink = (text: string) => `${text} ${links.signIn}`;
  if (from) return oneSms(links, ...movedTexts({ from, to: appointment, change }, links).map(withLink));
  const name = shortName(appointment.staffName, 'otra esteticista');
  const moment = shortMomentOf(appointment, links);
  const told = {
    hour: `tu cita cambió. Nueva hora: ${moment}`,
    person: `tu cita del ${moment} es ahora con ${name}.`,
    both: `tu cita cambió. Nueva hora: ${moment} con ${name}.`,
  };
  return oneSms(links, withLink(told[change]));
}

export const rescheduled: Kind = {
  audience: 'patient',
  stillTrue: isUpcoming,
  mail: async ({ appointment, links, now, occurredAt, change, reminderLinks }) => ({
    ...appointmentRescheduledMail(appointment, {
      links,
      change: await change(),
      taps: awaitsAcceptance(appointment, now) ? await reminderLinks(...linkActions) : undefined,
    }),
    attachments: isRequest(appointment) ? [] : [calendarAttachment(appointment, links, occurredAt)],
  }),
  sms: async ({ appointment, links, now, change, reminderLinks }) =>
    appointmentRescheduledText(appointment, {
      links,
      change: await change(),
      answerLink: awaitsAcceptance(appointment, now) ? (await reminderLinks('manage')).manage : undefined,
    }),
};
