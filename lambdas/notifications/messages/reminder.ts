import type { Appointment } from '#shared/appointments/appointment.ts';
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
} from './wording.ts';

/** What the client may do with one tap; who said they will come is not asked again. */
function actionsOf(
  { attendanceConfirmed }: Appointment,
  taps: ReminderLinks,
): readonly [Action, ...Action[]] {
  const change: Action = { label: 'Cambiar', href: taps.change };
  const cancel: Action = { label: 'Cancelar', href: taps.cancel };
  return attendanceConfirmed
    ? [change, cancel]
    : [{ label: 'Confirmar', href: taps.confirm }, change, cancel];
}

/** To the client, a day before: when, where, and one tap for what they may want. */
export function reminderMail(appointment: Appointment, links: ScreenLinks, taps: ReminderLinks): Message {
  const { patient, staffName, attendanceConfirmed } = appointment;
  const [action, ...others] = actionsOf(appointment, taps);
  return messageOf(
    {
      subject: `Recordatorio de tu cita: ${momentOf(appointment)}`,
      preheader: `${dayOf(appointment)}, ${clock(appointment.time)} con ${staffName}.`,
      heading: 'Te esperamos pronto',
      opening: sentences(
        `Hola, ${patient.firstName}. Tu cita es el ${momentOf(appointment)} con ${staffName}.`,
        attendanceConfirmed
          ? 'Ya confirmaste tu asistencia: no tienes que hacer nada más.'
          : 'Confirma que vienes con un toque, sin entrar a tu cuenta.',
      ),
      facts: [...appointmentFacts(appointment), locationFact(links)],
      action,
      others,
      notes: ['Llega 10 minutos antes para revisar tu expediente con calma.'],
    },
    links,
  );
}

export function reminderText(appointment: Appointment, taps: ReminderLinks): string {
  const when = shortMomentOf(appointment);
  const said = appointment.attendanceConfirmed
    ? `tu cita es el ${when} Ya confirmaste tu asistencia.`
    : `recuerda tu cita, ${when}`;
  const actions = actionsOf(appointment, taps).map(({ label, href }) => `${label}: ${href}`);
  return smsText(branded([said, ...actions, 'BAJA para no recibir más.'].join(' ')));
}

export const reminder: Kind = {
  audience: 'patient',
  stillTrue: isExpected,
  mail: async ({ appointment, links, reminderLinks }) =>
    reminderMail(appointment, links, await reminderLinks()),
  sms: async ({ appointment, reminderLinks }) => reminderText(appointment, await reminderLinks()),
};
