import type { Appointment } from '#shared/appointments/appointment.ts';
import { formatMoney, formatPhone } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { awaitsDecision } from '#shared/notifications/event-relevance.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatShortMoment } from '#shared/notifications/short-moment.ts';
import { type Message, toMessage } from '../letter.ts';
import { formatClientName, formatMoment, toTeamFacts } from '../wording.ts';
import type { MessageTemplate } from './kind.ts';

export function requestReceivedMail(request: Appointment, links: ScreenLinks): Message {
  const { patient, deposit } = request;
  return toMessage(
    {
      subject: `Solicitud de cita: ${formatMoment(request, links)}`,
      preheader: `Con ${request.staffName}. La hora queda apartada hasta que decidas.`,
      heading: 'Nueva solicitud de cita',
      opening:
        'La hora queda apartada hasta que decidas. Al aprobar se cobra el depósito y se avisa al cliente.',
      facts: [
        ['Cliente', formatFullName(patient)],
        ['Teléfono', formatPhone(patient.phone)],
        ...toTeamFacts(request),
      ],
      money: {
        rows: [['Valor del servicio', formatMoney(request.subtotalCents)]],
        total: ['Depósito retenido', formatMoney(deposit.amountCents)],
      },
      action: { label: 'Revisar solicitud', href: links.appointmentRequests },
      notes: [
        'Si la retención vence antes de que decidas, la hora se libera y el cliente debe solicitar otra.',
      ],
    },
    links,
  );
}

export function requestReceivedText(request: Appointment, links: ScreenLinks): string {
  const name = formatClientName(request.patient, 'Un cliente');
  return fitOneSms(
    links,
    `${name} pide cita: ${formatShortMoment(request, links)} Decide aquí: ${links.appointmentRequests}`,
  );
}

export const requestReceivedTemplate: MessageTemplate = {
  audience: 'admin',
  isForFrontDesk: true,
  isStillValid: awaitsDecision,
  mail: ({ appointment, links }) => requestReceivedMail(appointment, links),
  sms: ({ appointment, links }) => requestReceivedText(appointment, links),
};
