import type { Appointment, CancellationKind } from '#shared/appointments/appointment.ts';
import { calculateRequestEnd } from '#shared/appointments/request-end.ts';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatMoney, formatPhone } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { awaitsDecision, hasLapsed } from '#shared/notifications/event-relevance.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatShortMoment } from '#shared/notifications/short-moment.ts';
import { type Message, toMessage } from '../letter.ts';
import { formatCallUs, formatClientName, formatMoment, toAppointmentFacts, toTeamFacts } from '../wording.ts';
import { calendarRemovalNote, createCalendarRemoval } from './calendar-attachment.ts';
import type { MessageTemplate } from './kind.ts';

function findHoldEnd({ appointmentId, deposit: { captureBefore }, date, time }: Appointment) {
  if (captureBefore === undefined) throw new Error(`The hold of ${appointmentId} has no end.`);
  return toCivilDateTime(calculateRequestEnd({ date, time, captureBefore }));
}

/** E-mail to the front desk about a request whose hold expires soon. */
export function holdEndingMail(request: Appointment, links: ScreenLinks): Message {
  const { patient, deposit } = request;
  const holdEnd = formatMoment(findHoldEnd(request), links);
  return toMessage(
    {
      subject: `Solicitud por vencer: ${formatMoment(request, links)}`,
      preheader: `La retención vence el ${holdEnd}.`,
      heading: 'Una solicitud está por vencer',
      opening: `La retención en la tarjeta vence el ${holdEnd}. Si no decides antes, la hora se libera y el cliente debe solicitar otra.`,
      facts: [
        ['Cliente', formatFullName(patient)],
        ['Teléfono', formatPhone(patient.phone)],
        ...toTeamFacts(request),
      ],
      money: { rows: [], total: ['Depósito retenido', formatMoney(deposit.amountCents)] },
      action: { label: 'Decidir ahora', href: links.appointmentRequests },
      notes: ['Avisamos 48 y 24 horas antes de que venza una retención.'],
    },
    links,
  );
}

export function holdEndingText(request: Appointment, links: ScreenLinks): string {
  const name = formatClientName(request.patient, 'un cliente');
  const holdEnd = formatShortMoment(findHoldEnd(request), links);
  return fitOneSms(links, `solicitud de ${name} vence el ${holdEnd} Decide: ${links.appointmentRequests}`);
}

export const holdEndingTemplate: MessageTemplate = {
  audience: 'admin',
  isForFrontDesk: true,
  isStillValid: awaitsDecision,
  mail: ({ appointment, links }) => holdEndingMail(appointment, links),
  sms: ({ appointment, links }) => holdEndingText(appointment, links),
};

const hasEndedFor = (kind: CancellationKind, appointment: Appointment) =>
  appointment.status === 'cancelled' && appointment.cancellation.kind === kind;

function formatLapseReason(appointment: Appointment): string {
  const hold = `retención de ${formatMoney(appointment.deposit.amountCents)} en tu tarjeta`;
  if (hasEndedFor('proposalExpired', appointment))
    return `Te propusimos otra hora y la propuesta venció sin tu respuesta. Liberamos la ${hold}.`;
  return hasEndedFor('hourPassed', appointment)
    ? `La hora que pediste llegó antes de que aprobáramos tu cita, y la ${hold} quedó liberada. Lamentamos la demora.`
    : `La ${hold} venció antes de que aprobáramos tu cita, y la hora quedó libre. Lamentamos la demora.`;
}

/** E-mail to the client about a request that expired undecided, by its own time or that of the card hold. */
export function holdLapsedMail(appointment: Appointment, links: ScreenLinks): Message {
  const amount = formatMoney(appointment.deposit.amountCents);
  return toMessage(
    {
      subject: `Tu solicitud venció: ${formatMoment(appointment, links)}`,
      preheader: `No se cobró nada. Tu retención de ${amount} ya no existe.`,
      heading: 'Tu solicitud venció',
      opening: `Hola, ${appointment.patient.firstName}. ${formatLapseReason(appointment)} No se cobró nada. Solicita tu cita otra vez para guardar una hora.`,
      facts: toAppointmentFacts(appointment),
      action: { label: 'Solicitar otra vez', href: links.myAppointments(appointment.patientId) },
      notes: [`Si prefieres pedirla por teléfono, ${formatCallUs(links)}.`, calendarRemovalNote],
    },
    links,
  );
}

export const holdLapsedText = (appointment: Appointment, links: ScreenLinks): string =>
  fitOneSms(
    links,
    `venció tu solicitud del ${formatShortMoment(appointment, links)} No se cobró nada. Pide otra hora: ${links.signIn}`,
  );

export const lapsedTemplate: MessageTemplate = {
  audience: 'patient',
  isStillValid: hasLapsed,
  mail: ({ appointment, links, occurredAt }) => ({
    ...holdLapsedMail(appointment, links),
    attachments: [createCalendarRemoval(appointment, links, occurredAt)],
  }),
  sms: ({ appointment, links }) => holdLapsedText(appointment, links),
};
