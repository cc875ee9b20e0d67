import type { Appointment } from '#shared/appointments/appointment.ts';
import { awaitsAcceptance, findChangedFrom } from '#shared/appointments/changes/center-change.ts';
import { canChange } from '#shared/appointments/changes/changes.ts';
import { linkActions } from '#shared/appointments/changes/reminder-link.ts';
import { formatTime } from '#shared/core/format.ts';
import { isConfirmedAndFuture } from '#shared/notifications/event-relevance.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatShortMoment } from '#shared/notifications/short-moment.ts';
import { type Action, type Message, toMessage } from '../letter.ts';
import {
  formatCancellationTerm,
  formatDay,
  formatMoment,
  joinSentences,
  toAppointmentFacts,
  toAssignmentFacts,
  toLocationFact,
} from '../wording.ts';
import { buildAnswerActions, centerChangeText, formatFormerAssignment } from './appointment-rescheduled.ts';
import type { MessageTemplate, ReminderLinks } from './kind.ts';

/** Returns the client's actions. Changes are offered while they are free, and confirming until confirmed. */
function buildActions(
  appointment: Appointment,
  actionLinks: ReminderLinks,
  now: Date,
): readonly [Action, ...Action[]] {
  if (awaitsAcceptance(appointment, now)) return buildAnswerActions(actionLinks);
  const change: Action[] = canChange(appointment, now)
    ? [{ label: 'Cambiar', href: actionLinks.change }]
    : [];
  const cancel: Action = { label: 'Cancelar', href: actionLinks.cancel };
  if (!appointment.attendanceConfirmed)
    return [{ label: 'Confirmar', href: actionLinks.confirm }, ...change, cancel];
  const [firstAction, ...otherActions] = [...change, cancel];
  return [firstAction ?? cancel, ...otherActions];
}

function formatNextStep(appointment: Appointment, now: Date): string {
  if (awaitsAcceptance(appointment, now))
    return 'La cambiamos y esperamos tu respuesta: la aceptas, la cambias o la cancelas sin entrar a tu cuenta.';
  return appointment.attendanceConfirmed
    ? 'Ya confirmaste tu asistencia: no tienes que hacer nada más.'
    : 'Confirma que vienes con un toque, sin entrar a tu cuenta.';
}

type ReminderMailInput = {
  readonly links: ScreenLinks;
  readonly actionLinks: ReminderLinks;
  readonly now: Date;
  /** True if the client agreed to have the treatment named, since others may read the reminder. */
  readonly namesTreatment?: boolean;
};

export function reminderMail(
  appointment: Appointment,
  { links, actionLinks, now, namesTreatment = false }: ReminderMailInput,
): Message {
  const { patient, staffName } = appointment;
  const [action, ...secondaryActions] = buildActions(appointment, actionLinks, now);
  return toMessage(
    {
      subject: `Recordatorio de tu cita: ${formatMoment(appointment, links)}`,
      preheader: `${formatDay(appointment, links)}, ${formatTime(appointment.time)} con ${staffName}.`,
      heading: 'Te esperamos pronto',
      opening: joinSentences(
        `Hola, ${patient.firstName}. Tu cita es el ${formatMoment(appointment, links)} con ${staffName}.`,
        awaitsAcceptance(appointment, now) ? formatFormerAssignment(appointment, links) : undefined,
        formatNextStep(appointment, now),
        formatCancellationTerm(appointment, now),
      ),
      facts: [
        ...(namesTreatment ? toAppointmentFacts(appointment) : toAssignmentFacts(appointment)),
        toLocationFact(links),
      ],
      action,
      secondaryActions,
      notes: ['Llega 10 minutos antes para revisar tu expediente con calma.'],
    },
    links,
  );
}

/** Reminder SMS. The reply C confirms attendance, and the link leads to all changes. */
export function reminderText(
  appointment: Appointment,
  { link, links, now }: { readonly link: string; readonly links: ScreenLinks; readonly now: Date },
): string {
  const moment = formatShortMoment(appointment, links);
  const formerSlot = awaitsAcceptance(appointment, now) && findChangedFrom(appointment);
  if (formerSlot) return centerChangeText({ from: formerSlot, to: appointment }, link, links);
  const attendance = appointment.attendanceConfirmed ? 'Ya confirmaste.' : 'Responde C para confirmar.';
  return fitOneSms(links, `tu cita: ${moment} ${attendance} Cambios: ${link}`);
}

export const reminderTemplate: MessageTemplate = {
  audience: 'patient',
  isStillValid: isConfirmedAndFuture,
  mail: async ({ appointment, links, now, reminderLinks, namesTreatment }) =>
    reminderMail(appointment, {
      links,
      now,
      actionLinks: await reminderLinks(...linkActions),
      namesTreatment: await namesTreatment(),
    }),
  sms: async ({ appointment, links, now, reminderLinks }) =>
    reminderText(appointment, { link: (await reminderLinks('manage')).manage, links, now }),
};
