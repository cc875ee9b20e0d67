import type { Appointment } from '#shared/appointments/appointment.ts';
import { requestEnd } from '#shared/appointments/request-end.ts';
import { civilAt } from '#shared/core/civil-time.ts';
import { money, phone } from '#shared/core/format.ts';
import { fullName } from '#shared/core/person.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { awaitsDecision, wasLapsed } from '#shared/notifications/still-true.ts';
import { type Message, messageOf } from '../letter.ts';
import { oneSms } from '../sms/one-sms.ts';
import {
  appointmentFacts,
  callUs,
  clientNameForTeam,
  momentOf,
  shortMomentOf,
  teamFacts,
} from '../wording.ts';
import { calendarRemoval, calendarRemovalNote } from './calendar-attachment.ts';
import type { Kind } from './kind.ts';

function endOf({ appointmentId, deposit: { captureBefore }, date, time }: Appointment) {
  if (captureBefore === undefined) throw new Error(`The hold of ${appointmentId} has no end.`);
  return civilAt(requestEnd({ date, time, captureBefore }));
}

/** E-mail to the front desk about a request whose hold expires soon. */
export function holdEndingMail(request: Appointment, links: ScreenLinks): Message {
  const { patient, deposit } = request;
  const end = momentOf(endOf(request), links);
  return messageOf(
    {
      subject: `Solicitud por vencer: ${momentOf(request, links)}`,
      preheader: `La retención vence el ${end}.`,
      heading: 'Una solicitud está por vencer',
      opening: `La retención en la tarjeta vence el ${end}. Si no decides antes, la hora se libera y el cliente debe solicitar otra.`,
      facts: [['Cliente', fullName(patient)], ['Teléfono', phone(patient.phone)], ...teamFacts(request)],
      money: { rows: [], total: ['Depósito retenido', money(deposit.amountCents)] },
      action: { label: 'Decidir ahora', href: links.appointmentRequests },
      notes: ['Avisamos 48 y 24 horas antes de que venza una retención.'],
    },
    links,
  );
}

export function holdEndingText(request: Appointment, links: ScreenLinks): string {
  const name = clientNameForTeam(request.patient, 'un cliente');
  const end = shortMomentOf(endOf(request), links);
  return oneSms(links, `solicitud de ${name} vence el ${end} Decide: ${links.appointmentRequests}`);
}

export const holdEnding: Kind = {
  audience: 'admin',
  isForFrontDesk: true,
  stillTrue: awaitsDecision,
  mail: ({ appointment, links }) => holdEndingMail(appointment, links),
  sms: ({ appointment, links }) => holdEndingText(appointment, links),
};

const wasTooLate = (appointment: Appointment) =>
  appointment.status === 'cancelled' && appointment.cancellation.kind === 'hourPassed';

function whyLapsed(appointment: Appointment): string {
  const hold = `retención de ${money(appointment.deposit.amountCents)} en tu tarjeta`;
  return wasTooLate(appointment)
    ? `La hora que pediste llegó antes de que aprobáramos tu cita, y la ${hold} quedó liberada.`
    : `La ${hold} venció antes de que aprobáramos tu cita, y la hora quedó libre.`;
}

/** E-mail to the client about a request that expired undecided: its time came, or the card hold expired. */
export function holdLapsedMail(appointment: Appointment, links: ScreenLinks): Message {
  const amount = money(appointment.deposit.amountCents);
  return messageOf(
    {
      subject: `Tu solicitud venció: ${momentOf(appointment, links)}`,
      preheader: `No se cobró nada. Tu retención de ${amount} ya no existe.`,
      heading: 'Tu solicitud venció',
      opening: `Hola, ${appointment.patient.firstName}. ${whyLapsed(appointment)} No se cobró nada. Solicita tu cita otra vez para guardar una hora.`,
      facts: appointmentFacts(appointment),
      action: { label: 'Solicitar otra vez', href: links.myAppointments(appointment.patientId) },
      notes: [
        `Lamentamos la demora. Si prefieres pedirla por teléfono, ${callUs(links)}.`,
        calendarRemovalNote,
      ],
    },
    links,
  );
}

export const holdLapsedText = (appointment: Appointment, links: ScreenLinks): string =>
  oneSms(
    links,
    `venció tu solicitud del ${shortMomentOf(appointment, links)} No se cobró nada. Pide otra hora: ${links.signIn}`,
  );

export const lapsed: Kind = {
  audience: 'patient',
  stillTrue: wasLapsed,
  mail: ({ appointment, links, occurredAt }) => ({
    ...holdLapsedMail(appointment, links),
    attachments: [calendarRemoval(appointment, links, occurredAt)],
  }),
  sms: ({ appointment, links }) => holdLapsedText(appointment, links),
};
