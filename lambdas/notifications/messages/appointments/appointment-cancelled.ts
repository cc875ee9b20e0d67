import type { Appointment, AppointmentIn, Cancellation } from '#shared/appointments/appointment.ts';
import { money } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { wasCancelled } from '#shared/notifications/still-true.ts';
import { type Message, messageOf } from '../letter.ts';
import { oneSms } from '../sms/one-sms.ts';
import { appointmentFacts, callUsFirst, momentOf, sentences, shortMomentOf } from '../wording.ts';
import { calendarRemoval, calendarRemovalNote } from './calendar-attachment.ts';
import { depositReturn } from './deposit-refund.ts';
import { type Kind, requireStatus } from './kind.ts';

function ending({ kind }: Cancellation): string {
  if (kind === 'byPatient') return 'Cancelaste tu cita y la hora quedó libre.';
  return kind === 'removed'
    ? 'Tuvimos que cancelar tu cita. Lamentamos el inconveniente.'
    : 'Cancelamos tu cita y la hora quedó libre.';
}

/** Sentences about the deposit: being returned, or forfeited by a late cancellation. */
function depositOf(appointment: Appointment): { short?: string; long?: string } {
  if (appointment.deposit.status !== 'kept') return depositReturn(appointment) ?? {};
  return {
    short: `El depósito de ${money(appointment.deposit.amountCents)} no se devuelve.`,
    long: `Faltaban menos de ${appointment.freeCancellationHours} horas para tu cita.`,
  };
}

/** E-mail to the client about a cancelled appointment and its deposit. */
export function appointmentCancelledMail(
  appointment: AppointmentIn<'cancelled'>,
  links: ScreenLinks,
): Message {
  const { short, long } = depositOf(appointment);
  return messageOf(
    {
      subject: `Tu cita quedó cancelada: ${momentOf(appointment, links)}`,
      preheader: short ?? 'Puedes solicitar otra hora cuando quieras.',
      heading: 'Tu cita quedó cancelada',
      opening: sentences(
        `Hola, ${appointment.patient.firstName}.`,
        ending(appointment.cancellation),
        short,
        long,
      ),
      facts: appointmentFacts(appointment),
      action: { label: 'Solicitar otra hora', href: links.myAppointments(appointment.patientId) },
      notes: [`¿No lo esperabas? ${callUsFirst(links)} y lo revisamos contigo.`, calendarRemovalNote],
    },
    links,
  );
}

export const appointmentCancelledText = (appointment: Appointment, links: ScreenLinks): string =>
  oneSms(
    links,
    sentences(
      `cita cancelada: ${shortMomentOf(appointment, links)}`,
      depositOf(appointment).short,
      links.signIn,
    ),
  );

export const cancelled: Kind = {
  audience: 'patient',
  stillTrue: wasCancelled,
  mail: ({ appointment, links, occurredAt }) => ({
    ...appointmentCancelledMail(requireStatus('cancelled', appointment), links),
    attachments: [calendarRemoval(appointment, links, occurredAt)],
  }),
  sms: ({ appointment, links }) => appointmentCancelledText(appointment, links),
};
