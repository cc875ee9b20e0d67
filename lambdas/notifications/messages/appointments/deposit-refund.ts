import type { Appointment } from '#shared/appointments/appointment.ts';
import { formatMoney } from '#shared/core/format.ts';
import { isRefundPending, wasRefunded } from '#shared/notifications/event-relevance.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, toMessage } from '../letter.ts';
import { formatCallUsFirst, formatMoment, toAppointmentFacts } from '../wording.ts';
import type { MessageTemplate } from './kind.ts';

type DepositSentences = { readonly short: string; readonly long: string };

const nothingChargedNote = 'No se cobró nada: tu banco quita la retención en unos días.';
const bankDelayNote = 'Tu banco suele mostrarla en 5 a 10 días laborables.';

const refundMethodNames = { cash: 'en efectivo', athMovil: 'por ATH Móvil' } as const;

/** Returns sentences about the deposit's return, or undefined if nothing is returned. */
export function formatDepositReturn({ deposit }: Appointment): DepositSentences | undefined {
  const amount = formatMoney(deposit.amountCents);
  switch (deposit.status) {
    case 'releasing':
      return { short: `Se libera tu retención de ${amount}.`, long: nothingChargedNote };
    case 'released':
      return { short: `Liberamos tu retención de ${amount}.`, long: nothingChargedNote };
    case 'refunding':
      return {
        short: `Pedimos tu devolución de ${amount}.`,
        long: `Te escribimos cuando la devolución esté hecha. ${bankDelayNote}`,
      };
    case 'refunded':
      return {
        short: `Devolvimos tu depósito de ${amount}.`,
        long: deposit.returnedBy ? `Te lo dimos ${refundMethodNames[deposit.returnedBy]}.` : bankDelayNote,
      };
    default:
      return undefined;
  }
}

function buildRefundCopy({ deposit }: Appointment, moment: string) {
  const amount = formatMoney(deposit.amountCents);
  if (deposit.returnedBy) {
    const method = refundMethodNames[deposit.returnedBy];
    return {
      preheader: `${amount} ${method}.`,
      sentence: `Te devolvimos ${method} los ${amount} del depósito de tu cita del ${moment}.`,
      question: '¿No los recibiste?',
    };
  }
  return {
    preheader: `${amount} a tu tarjeta. ${bankDelayNote}`,
    sentence: `Hicimos la devolución de ${amount} a la tarjeta con que pagaste el depósito de tu cita del ${moment}. ${bankDelayNote}`,
    question: '¿No la ves después de ese tiempo?',
  };
}

export function depositRefundedMail(appointment: Appointment, links: ScreenLinks): Message {
  const moment = formatMoment(appointment, links);
  const { preheader, sentence, question } = buildRefundCopy(appointment, moment);
  return toMessage(
    {
      subject: `Devolvimos tu depósito: ${moment}`,
      preheader,
      heading: 'Devolvimos tu depósito',
      opening: `Hola, ${appointment.patient.firstName}. ${sentence}`,
      facts: toAppointmentFacts(appointment),
      action: { label: 'Ver mis citas', href: links.myAppointments(appointment.patientId) },
      notes: [`${question} ${formatCallUsFirst(links)} y lo revisamos contigo.`],
    },
    links,
  );
}

export const refundedTemplate: MessageTemplate = {
  audience: 'patient',
  isStillValid: wasRefunded,
  mail: ({ appointment, links }) => depositRefundedMail(appointment, links),
};

/** E-mail to the client about a refund that their bank returned. */
export function refundFailedMail(appointment: Appointment, links: ScreenLinks): Message {
  const amount = formatMoney(appointment.deposit.amountCents);
  return toMessage(
    {
      subject: `Tu banco no aceptó la devolución: ${formatMoment(appointment, links)}`,
      preheader: `Todavía te debemos ${amount}. Te contactamos para devolvértelos.`,
      heading: 'Tu banco no aceptó la devolución',
      opening: `Hola, ${appointment.patient.firstName}. Tu banco nos envió de vuelta los ${amount} del depósito de tu cita del ${formatMoment(appointment, links)}. Te los seguimos debiendo: recepción te contacta para devolvértelos.`,
      facts: toAppointmentFacts(appointment),
      action: { label: 'Ver mis citas', href: links.myAppointments(appointment.patientId) },
      notes: [
        `¿Cerraste o cambiaste la tarjeta con que pagaste? ${formatCallUsFirst(links)} y te lo devolvemos de otra forma.`,
      ],
    },
    links,
  );
}

export const refundFailedTemplate: MessageTemplate = {
  audience: 'patient',
  isStillValid: isRefundPending,
  mail: ({ appointment, links }) => refundFailedMail(appointment, links),
};
