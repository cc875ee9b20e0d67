import type { Appointment } from '#shared/appointments/appointment.ts';
import { money, phone } from '#shared/core/format.ts';
import { fullName } from '#shared/core/person.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { awaitsDecision } from '#shared/notifications/still-true.ts';
import { type Message, messageOf } from '../letter.ts';
import { oneSms } from '../sms/one-sms.ts';
import { clientNameForTeam, momentOf, shortMomentOf, teamFacts } from '../wording.ts';
import type { Kind } from './kind.ts';

/** E-mail to the front desk about a new appointment request. */
export function requestReceivedMail(request: Appointment, links: ScreenLinks): Message {
  const { patient, deposit } = request;
  return messageOf(
    {
      subject: `Solicitud de cita: ${momentOf(request, links)}`,
      preheader: `Con ${request.staffName}. La hora queda apartada hasta que decidas.`,
      heading: 'Nueva solicitud de cita',
      opening:
        'La hora queda apartada hasta que decidas. Al aprobar se cobra el depósito y se avisa al cliente.',
      facts: [['Cliente', fullName(patient)], ['Teléfono', phone(patient.phone)], ...teamFacts(request)],
      money: {
        rows: [['Valor del servicio', money(request.subtotalCents)]],
        total: ['Depósito retenido', money(deposit.amountCents)],
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
  const name = clientNameForTeam(request.patient, 'Un cliente');
  return oneSms(
    links,
    `${name} pide cita: ${shortMomentOf(request, links)} Decide aquí: ${links.appointmentRequests}`,
  );
}

export const requestReceived: Kind = {
  audience: 'admin',
  isForFrontDesk: true,
  stillTrue: awaitsDecision,
  mail: ({ appointment, links }) => requestReceivedMail(appointment, links),
  sms: ({ appointment, links }) => requestReceivedText(appointment, links),
};
