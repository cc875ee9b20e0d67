import type { Appointment } from '#shared/appointments/appointment.ts';
import { awaitsAcceptance } from '#shared/appointments/changes/center-change.ts';
import { mayChange } from '#shared/appointments/changes/changes.ts';
import { clock } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import { isExpected } from '#shared/notifications/still-true.ts';
import type { Kind, ReminderLinks } from './kind.ts';
import { type Action, type Message, messageOf } from './letter.ts';
import {
  appointmentFacts,
  branded,
  dayOf,
  locationFact,
  momentOf,
  sentences,
  shortMomentOf,
  termOf,
} from './wording.ts';

/** What the client may do with one tap: to change only while it is free, to confirm only who has not. */
function actionsOf(appointment: Appointment, taps: ReminderLinks, now: Date): readonly [Action, ...Action[]] {
  const change: Action[] = mayChange(appointment, now) ? [{ label: 'Cambiar', href: taps.change }] : [];
  const cancel: Action = { label: 'Cancelar', href: taps.cancel };
  if (awaitsAcceptance(appointment, now))
    return [{ label: 'Aceptar el cambio', href: taps.confirm }, ...change, cancel];
  if (!appointment.attendanceConfirmed)
    return [{ label: 'Confirmar', href: taps.confirm }, ...change, cancel];
  const [first, ...others] = [...change, cancel];
  return [first ?? cancel, ...others];
}

type Reminding = { readonly links: ScreenLinks; readonly taps: ReminderLinks; readonly now: Date };

/** To the client: when, where, until when a change is free, and one tap for what they may want. */
export function reminderMail(appointment: Appointment, { links, taps, now }: Reminding): Message {
  const { patient, staffName, attendanceConfirmed } = appointment;
  const [action, ...others] = actionsOf(appointment, taps, now);
  return messageOf(
    {
      subject: `Recordatorio de tu cita: ${momentOf(appointment)}`,
      preheader: `${dayOf(appointment)}, ${clock(appointment.time)} con ${staffName}.`,
      heading: 'Te esperamos pronto',
      opening: sentences(
        `Hola, ${patient.firstName}. Tu cita es el ${momentOf(appointment)} con ${staffName}.`,
        attendanceConfirmed && !awaitsAcceptance(appointment, now)
          ? 'Ya confirmaste tu asistencia: no tienes que hacer nada más.'
          : 'Confirma que vienes con un toque, sin entrar a tu cuenta.',
        termOf(appointment, now),
      ),
      facts: [...appointmentFacts(appointment), locationFact(links)],
      action,
      others,
      notes: ['Llega 10 minutos antes para revisar tu expediente con calma.'],
    },
    links,
  );
}

export function reminderText(appointment: Appointment, { taps, now }: Omit<Reminding, 'links'>): string {
  const when = shortMomentOf(appointment);
  const said =
    appointment.attendanceConfirmed && !awaitsAcceptance(appointment, now)
      ? `tu cita es el ${when} Ya confirmaste tu asistencia.`
      : `recuerda tu cita, ${when}`;
  const actions = actionsOf(appointment, taps, now).map(({ label, href }) => `${label}: ${href}`);
  return smsText(branded([said, ...actions, 'BAJA para no recibir más.'].join(' ')));
}

export const reminder: Kind = {
  audience: 'patient',
  stillTrue: isExpected,
  mail: async ({ appointment, links, now, reminderLinks }) =>
    reminderMail(appointment, { links, now, taps: await reminderLinks() }),
  sms: async ({ appointment, now, reminderLinks }) =>
    reminderText(appointment, { now, taps: await reminderLinks() }),
};
