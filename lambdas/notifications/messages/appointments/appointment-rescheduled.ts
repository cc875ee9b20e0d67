import type { AgreedSlot, Appointment } from '#shared/appointments/appointment.ts';
import { awaitsAcceptance, findChangedFrom } from '#shared/appointments/changes/center-change.ts';
import { linkActions } from '#shared/appointments/changes/reminder-link.ts';
import { formatTime } from '#shared/core/format.ts';
import { isUpcoming } from '#shared/notifications/event-relevance.ts';
import type { AssignmentChange } from '#shared/notifications/notified-assignment.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatShortMoment } from '#shared/notifications/short-moment.ts';
import { type Action, type Message, toMessage } from '../letter.ts';
import { listCenterChangeTexts } from '../sms/moved-texts.ts';
import {
  formatAssignment,
  formatCallUsFirst,
  formatDay,
  formatMoment,
  formatStaffSuffix,
  joinSentences,
  toAppointmentFacts,
  toLocationFact,
  toShortName,
  unacceptedTerm,
} from '../wording.ts';
import { createCalendarAttachment } from './calendar-attachment.ts';
import type { MessageTemplate, ReminderLinks } from './kind.ts';

const isRequest = ({ status }: Appointment) => status === 'pending';

const copyByChange = {
  time: { changed: 'de hora', heading: 'Tu cita tiene nueva hora' },
  staff: { changed: 'de esteticista', heading: 'Tu cita tiene nueva esteticista' },
  both: { changed: 'de hora y de esteticista', heading: 'Tu cita tiene nueva hora y nueva esteticista' },
} as const;

const formatNewAssignment = (appointment: Appointment, { links, change }: RescheduledMailInput) =>
  change === 'staff'
    ? `Tu cita del ${formatMoment(appointment, links)} es ahora con ${appointment.staffName}. La hora es la misma.`
    : `Tu cita es ahora el ${formatMoment(appointment, links)}${formatStaffSuffix(appointment)}.`;
const formatAlternative = (links: ScreenLinks, change: AssignmentChange) =>
  change === 'staff'
    ? `¿Prefieres otra esteticista? ${formatCallUsFirst(links)} y te ayudamos.`
    : `¿No te sirve esa hora? ${formatCallUsFirst(links)} y buscamos otra.`;

/** Returns a sentence about the previous time and staff member, if the center changed them. */
export function formatFormerAssignment(appointment: Appointment, links: ScreenLinks): string | undefined {
  const formerSlot = findChangedFrom(appointment);
  return formerSlot && `Antes era ${formatAssignment(formerSlot, links)}.`;
}

type RescheduledMailInput = {
  readonly links: ScreenLinks;
  readonly change: AssignmentChange;
  readonly actionLinks?: ReminderLinks | undefined;
};

/** Returns the buttons that accept the change, choose another time or cancel. */
export function buildAnswerActions(actionLinks: ReminderLinks): readonly [Action, ...Action[]] {
  return [
    { label: 'Aceptar el cambio', href: actionLinks.manage },
    { label: 'Cambiar', href: actionLinks.change },
    { label: 'Cancelar', href: actionLinks.cancel },
  ];
}

export function appointmentRescheduledMail(
  appointment: Appointment,
  { links, change, actionLinks }: RescheduledMailInput,
): Message {
  const { patient, patientId } = appointment;
  const { changed, heading } = copyByChange[change];
  const accountAction = { label: 'Ver Mis Citas', href: links.myAppointments(patientId) };
  const [action, ...secondaryActions] = actionLinks ? buildAnswerActions(actionLinks) : [accountAction];
  return toMessage(
    {
      subject: `Tu cita cambió ${changed}: ${formatMoment(appointment, links)}`,
      preheader: `${formatDay(appointment, links)}, ${formatTime(appointment.time)}${formatStaffSuffix(appointment)}.`,
      heading,
      opening: joinSentences(
        `Hola, ${patient.firstName}. ${formatNewAssignment(appointment, { links, change })}`,
        formatFormerAssignment(appointment, links),
        isRequest(appointment) ? 'Todavía espera la aprobación del centro.' : undefined,
      ),
      facts: [...toAppointmentFacts(appointment), toLocationFact(links)],
      action,
      secondaryActions,
      notes: [
        ...(actionLinks ? [unacceptedTerm] : []),
        ...(isRequest(appointment) ? [] : ['Adjuntamos un archivo que la actualiza en tu calendario.']),
        formatAlternative(links, change),
      ],
    },
    links,
  );
}

type AssignmentMove = {
  readonly from: AgreedSlot;
  readonly to: Appointment;
  readonly change?: AssignmentChange;
};

/** SMS about a change made by the center, with a link to answer it and free cancellation. */
export function centerChangeText(move: AssignmentMove, answerLink: string, links: ScreenLinks): string {
  return fitOneSms(
    links,
    ...listCenterChangeTexts(move, links).map((text) => `${text} Cancelar gratis: ${answerLink}`),
  );
}

type RescheduledTextInput = {
  readonly links: ScreenLinks;
  readonly change: AssignmentChange;
  readonly answerLink?: string | undefined;
};

export function appointmentRescheduledText(
  appointment: Appointment,
  { links, change, answerLink }: RescheduledTextInput,
): string {
  const formerSlot = findChangedFrom(appointment);
  const move = formerSlot && { from: formerSlot, to: appointment, change };
  if (move && answerLink) return centerChangeText(move, answerLink, links);
  const appendLink = (text: string) => `${text} ${links.signIn}`;
  if (move) return fitOneSms(links, ...listCenterChangeTexts(move, links).map(appendLink));
  const name = toShortName(appointment.staffName, 'otra esteticista');
  const moment = formatShortMoment(appointment, links);
  const textByChange = {
    time: `tu cita cambió. Nueva hora: ${moment}`,
    staff: `tu cita del ${moment} es ahora con ${name}.`,
    both: `tu cita cambió. Nueva hora: ${moment} con ${name}.`,
  };
  return fitOneSms(links, appendLink(textByChange[change]));
}

export const rescheduledTemplate: MessageTemplate = {
  audience: 'patient',
  isStillValid: isUpcoming,
  mail: async ({ appointment, links, now, occurredAt, change, reminderLinks }) => ({
    ...appointmentRescheduledMail(appointment, {
      links,
      change: await change(),
      actionLinks: awaitsAcceptance(appointment, now) ? await reminderLinks(...linkActions) : undefined,
    }),
    attachments: isRequest(appointment) ? [] : [createCalendarAttachment(appointment, links, occurredAt)],
  }),
  sms: async ({ appointment, links, now, change, reminderLinks }) =>
    appointmentRescheduledText(appointment, {
      links,
      change: await change(),
      answerLink: awaitsAcceptance(appointment, now) ? (await reminderLinks('manage')).manage : undefined,
    }),
};
