import type { Appointment, AppointmentWithStatus, Cancellation } from '#shared/appointments/appointment.ts';
import { formatMoney } from '#shared/core/format.ts';
import { wasCancelled } from '#shared/notifications/event-relevance.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatShortMoment } from '#shared/notifications/short-moment.ts';
import { type Message, toMessage } from '../letter.ts';
import { formatCallUsFirst, formatMoment, joinSentences, toAppointmentFacts } from '../wording.ts';
import { calendarRemovalNote, createCalendarRemoval } from './calendar-attachment.ts';
import { formatDepositReturn } from './deposit-refund.ts';
import { type MessageTemplate, requireStatus } from './kind.ts';

function formatEnding({ kind }: Cancellation): string {
  if (kind === 'byPatient') return 'Cancelaste tu cita y la hora quedó libre.';
  return kind === 'removed'
    ? 'Tuvimos que cancelar tu cita. Lamentamos el inconveniente.'
    : 'Cancelamos tu cita y la hora quedó libre.';
}

/** Returns sentences about a deposit that is returned, or forfeited by a late cancellation. */
function formatDeposit(appointment: Appointment): { short?: string; long?: string } {
  if (appointment.deposit.status !== 'kept') return formatDepositReturn(appointment) ?? {};
  return {
    short: `El depósito de ${formatMoney(appointment.deposit.amountCents)} no se devuelve.`,
    long: `Faltaban menos de ${appointment.freeCancellationHours} horas para tu cita.`,
  };
}

export function appointmentCancelledMail(
  appointment: AppointmentWithStatus<'cancelled'>,
  links: ScreenLinks,
): Message {
  const { short, long } = formatDeposit(appointment);
  return toMessage(
    {
      subject: `Tu cita quedó cancelada: ${formatMoment(appointment, links)}`,
      preheader: short ?? 'Puedes solicitar otra hora cuando quieras.',
      heading: 'Tu cita quedó cancelada',
      opening: joinSentences(
        `Hola, ${appointment.patient.firstName}.`,
        formatEnding(appointment.cancellation),
        short,
        long,
      ),
      facts: toAppointmentFacts(appointment),
      action: { label: 'Solicitar otra hora', href: links.myAppointments(appointment.patientId) },
      notes: [`¿No lo esperabas? ${formatCallUsFirst(links)} y lo revisamos contigo.`, calendarRemovalNote],
    },
    links,
  );
}

export const appointmentCancelledText = (appointment: Appointment, links: ScreenLinks): string =>
  fitOneSms(
    links,
    joinSentences(
      `cita cancelada: ${formatShortMoment(appointment, links)}`,
      formatDeposit(appointment).short,
      links.signIn,
    ),
  );

export const cancelledTemplate: MessageTemplate = {
  audience: 'patient',
  isStillValid: wasCancelled,
  mail: ({ appointment, links, occurredAt }) => ({
    ...appointmentCancelledMail(requireStatus('cancelled', appointment), links),
    attachments: [createCalendarRemoval(appointment, links, occurredAt)],
  }),
  sms: ({ appointment, links }) => appointmentCancelledText(appointment, links),
};
