import type { Appointment } from '#shared/appointments/appointment.ts';
import { freeCancellationHours } from '#shared/appointments/changes/policy.ts';
import { cancellationReasons } from '#shared/appointments/lifecycle.ts';
import { money } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import { wasCancelled } from '#shared/notifications/still-true.ts';
import { depositReturn } from './deposit-refund.ts';
import type { Kind } from './kind.ts';
import type { Message } from './letter.ts';
import { messageOf } from './message.ts';
import { branded, momentOf, sentences, shortMomentOf, visitFacts } from './wording.ts';

/** Who ended the visit, as its client hears it. */
function ending({ cancellation }: Appointment): string {
  if (cancellation?.by.startsWith('patient:')) return 'Cancelaste tu cita y la hora quedó libre.';
  return cancellation?.reason === cancellationReasons.removed
    ? 'Tuvimos que cancelar tu cita. Lamentamos el inconveniente.'
    : 'Cancelamos tu cita y la hora quedó libre.';
}

/** Where the deposit is: on its way back, or kept because it was too late. */
function depositOf(visit: Appointment): { short?: string; long?: string } {
  if (visit.deposit.status !== 'kept') return depositReturn(visit) ?? {};
  return {
    short: `El depósito de ${money(visit.deposit.amountCents)} no se devuelve.`,
    long: `Faltaban menos de ${freeCancellationHours} horas para tu cita.`,
  };
}

/** To the client: the visit is off, and where the money is. */
export function appointmentCancelledMail(visit: Appointment, links: ScreenLinks): Message {
  const { short, long } = depositOf(visit);
  return messageOf(
    {
      subject: `Tu cita quedó cancelada: ${momentOf(visit)}`,
      preheader: short ?? 'Puedes solicitar otra hora cuando quieras.',
      heading: 'Tu cita quedó cancelada',
      opening: sentences(`Hola, ${visit.patient.firstName}.`, ending(visit), short, long),
      facts: visitFacts(visit),
      action: { label: 'Solicitar otra hora', href: links.myAppointments(visit.patientId) },
      notes: [`¿No lo esperabas? Llámanos al ${links.contact.phone} y lo revisamos contigo.`],
    },
    links,
  );
}

export const appointmentCancelledText = (visit: Appointment, links: ScreenLinks): string =>
  smsText(
    branded(sentences(`cita cancelada: ${shortMomentOf(visit)}`, depositOf(visit).short, links.signIn)),
  );

export const cancelled: Kind = {
  audience: 'patient',
  stillTrue: wasCancelled,
  mail: ({ visit, links }) => appointmentCancelledMail(visit, links),
  sms: ({ visit, links }) => appointmentCancelledText(visit, links),
};
