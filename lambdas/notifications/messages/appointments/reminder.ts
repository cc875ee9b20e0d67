import type { Appointment } from '#shared/appointments/appointment.ts';
import { awaitsAcceptance, changedFromOf } from '#shared/appointments/changes/center-change.ts';
import { mayChange } from '#shared/appointments/changes/changes.ts';
import { linkActions } from '#shared/appointments/changes/reminder-link.ts';
import { clock } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { isExpected } from '#shared/notifications/still-true.ts';
import { type Action, type Message, messageOf } from '../letter.ts';
import { oneSms } from '../sms/one-sms.ts';
import {
  appointmentFacts,
  dayOf,
  locationFact,
  momentOf,
  placeFacts,
  sentences,
  shortMomentOf,
  termOf,
} from '../wording.ts';
import { answersOf, changedText, formerPlace } from './appointment-rescheduled.ts';
import type { Kind, ReminderLinks } from './kind.ts';

/** Actions for the client: change while it is free, confirm until confirmed. */
function actionsOf(appointment: Appointment, taps: ReminderLinks, now: Date): readonly [Action, ...Action[]] {
  if (awaitsAcceptance(appointment, now)) return answersOf(taps);
  const change: Action[] = mayChange(appointment, now) ? [{ label: 'Cambiar', href: taps.change }] : [];
  const cancel: Action = { label: 'Cancelar', href: taps.cancel };
  if (!appointment.attendanceConfirmed)
    return [{ label: 'Confirmar', href: taps.confirm }, ...change, cancel];
  const [first, ...others] = [...change, cancel];
  return [first ?? cancel, ...others];
}

function nextStep(appointment: Appointment, now: Date): string {
  if (awaitsAcceptance(appointment, now))
    return 'La cambiamos y esperamos tu respuesta: la aceptas, la cambias o la cancelas sin entrar a tu cuenta.';
  return appointment.attendanceConfirmed
    ? 'Ya confirmaste tu asistencia: no tienes que hacer nada más.'
    : 'Confirma que vienes con un toque, sin entrar a tu cuenta.';
}

type Reminding = {
  readonly links: ScreenLinks;
  readonly taps: ReminderLinks;
  readonly now: Date;
  /** True if the client agreed to have the treatment named, since others may read the reminder. */
  readonly namesTreatment?: boolean;
};

/** Reminder e-mail to the client, with action links. */
export function reminderMail(
  appointment: Appointment,
  { links, taps, now, namesTreatment = false }: Reminding,
): Message {
  const { patient, staffName } = appointment;
  const [action, ...others] = actionsOf(appointment, taps, now);
  return messageOf(
    {
      subject: `Recordatorio de tu cita: ${momentOf(appointment, links)}`,
      preheader: `${dayOf(appointment, links)}, ${clock(appointment.time)} con ${staffName}.`,
      heading: 'Te esperamos pronto',
      opening: sentences(
        `Hola, ${patient.firstName}. Tu cita es el ${momentOf(appointment, links)} con ${staffName}.`,
        awaitsAcceptance(appointment, now) ? formerPlace(appointment, links) : undefined,
        nextStep(appointment, now),
        termOf(appointment, now),
      ),
      facts: [
        ...(namesTreatment ? appointmentFacts(appointment) : placeFacts(appointment)),
        locationFact(links),
      ],
      action,
      others,
      notes: ['Llega 10 minutos antes para revisar tu expediente con calma.'],
    },
    links,
  );
}

/** Reminder SMS: a reply of C confirms, one link does everything else. */
export function reminderText(
  appointment: Appointment,
  { link, links, now }: { readonly link: string; readonly links: ScreenLinks; readonly now: Date },
): string {
  const moment = shortMomentOf(appointment, links);
  const from = awaitsAcceptance(appointment, now) && changedFromOf(appointment);
  if (from) return changedText({ from, to: appointment }, link, links);
  const said = appointment.attendanceConfirmed ? 'Ya confirmaste.' : 'Responde C para confirmar.';
  return oneSms(links, `tu cita: ${moment} ${said} Cambios: ${link}`);
}

export const reminder: Kind = {
  audience: 'patient',
  stillTrue: isExpected,
  mail: async ({ appointment, links, now, reminderLinks, namesTreatment }) =>
    reminderMail(appointment, {
      links,
      now,
      taps: await reminderLinks(...linkActions),
      namesTreatment: await namesTreatment(),
    }),
  sms: async ({ appointment, links, now, reminderLinks }) =>
    reminderText(appointment, { link: (await reminderLinks('manage')).manage, links, now }),
};
