import type { Appointment } from '#shared/appointments/appointment.ts';
import { clock } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import { isExpected } from '#shared/notifications/still-true.ts';
import type { Kind, VisitLinks } from './kind.ts';
import type { Action, Message } from './letter.ts';
import { messageOf } from './message.ts';
import { branded, dayOf, momentOf, placeFact, sentences, shortMomentOf, visitFacts } from './wording.ts';

/** What the client may do with one tap; who said they will come is not asked again. */
function actionsOf({ attendanceConfirmed }: Appointment, taps: VisitLinks): readonly [Action, ...Action[]] {
  const change: Action = { label: 'Cambiar', href: taps.change };
  const cancel: Action = { label: 'Cancelar', href: taps.cancel };
  return attendanceConfirmed
    ? [change, cancel]
    : [{ label: 'Confirmar', href: taps.confirm }, change, cancel];
}

/** To the client, a day before: when, where, and one tap for what they may want. */
export function reminderMail(visit: Appointment, links: ScreenLinks, taps: VisitLinks): Message {
  const { patient, staffName, attendanceConfirmed } = visit;
  const [action, ...others] = actionsOf(visit, taps);
  return messageOf(
    {
      subject: `Recordatorio de tu cita: ${momentOf(visit)}`,
      preheader: `${dayOf(visit)}, ${clock(visit.time)} con ${staffName}.`,
      heading: 'Te esperamos pronto',
      opening: sentences(
        `Hola, ${patient.firstName}. Tu cita es el ${momentOf(visit)} con ${staffName}.`,
        attendanceConfirmed
          ? 'Ya confirmaste tu asistencia: no tienes que hacer nada más.'
          : 'Confirma que vienes con un toque, sin entrar a tu cuenta.',
      ),
      facts: [...visitFacts(visit), placeFact(links)],
      action,
      others,
      notes: ['Llega 10 minutos antes para revisar tu expediente con calma.'],
    },
    links,
  );
}

export function reminderText(visit: Appointment, taps: VisitLinks): string {
  const when = shortMomentOf(visit);
  const said = visit.attendanceConfirmed
    ? `tu cita es el ${when} Ya confirmaste tu asistencia.`
    : `recuerda tu cita, ${when}`;
  const actions = actionsOf(visit, taps).map(({ label, href }) => `${label}: ${href}`);
  return smsText(branded([said, ...actions, 'BAJA para no recibir más.'].join(' ')));
}

export const reminder: Kind = {
  audience: 'patient',
  stillTrue: isExpected,
  mail: async ({ visit, links, visitLinks }) => reminderMail(visit, links, await visitLinks()),
  sms: async ({ visit, visitLinks }) => reminderText(visit, await visitLinks()),
};
