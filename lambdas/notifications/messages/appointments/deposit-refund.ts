import type { Appointment } from '#shared/appointments/appointment.ts';
import { money } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { isRefundOwed, wasRefunded } from '#shared/notifications/still-true.ts';
import { type Message, messageOf } from '../letter.ts';
import { appointmentFacts, callUsFirst, momentOf } from '../wording.ts';
import type { Kind } from './kind.ts';

type Sentences = { readonly short: string; readonly long: string };

const nothingCharged = 'No se cobró nada: tu banco quita la retención en unos días.';
const bankDays = 'Tu banco suele mostrarla en 5 a 10 días laborables.';

const byHand = { cash: 'en efectivo', athMovil: 'por ATH Móvil' } as const;

/** Sentences about the deposit's return; undefined if nothing is returned. */
export function depositReturn({ deposit }: Appointment): Sentences | undefined {
  const amount = money(deposit.amountCents);
  switch (deposit.status) {
    case 'releasing':
      return { short: `Se libera tu retención de ${amount}.`, long: nothingCharged };
    case 'released':
      return { short: `Liberamos tu retención de ${amount}.`, long: nothingCharged };
    case 'refunding':
      return {
        short: `Pedimos tu devolución de ${amount}.`,
        long: `Te escribimos cuando la devolución esté hecha. ${bankDays}`,
      };
    case 'refunded':
      return {
        short: `Devolvimos tu depósito de ${amount}.`,
        long: deposit.returnedBy ? `Te lo dimos ${byHand[deposit.returnedBy]}.` : bankDays,
      };
    default:
      return undefined;
  }
}

function whereRefunded({ deposit }: Appointment, moment: string) {
  const amount = money(deposit.amountCents);
  if (deposit.returnedBy) {
    const way = byHand[deposit.returnedBy];
    return {
      preheader: `${amount} ${way}.`,
      said: `Te devolvimos ${way} los ${amount} del depósito de tu cita del ${moment}.`,
      doubt: '¿No los recibiste?',
    };
  }
  return {
    preheader: `${amount} a tu tarjeta. ${bankDays}`,
    said: `Hicimos la devolución de ${amount} a la tarjeta con que pagaste el depósito de tu cita del ${moment}. ${bankDays}`,
    doubt: '¿No la ves después de ese tiempo?',
  };
}

/** E-mail to the client about a completed deposit refund. */
export function depositRefundedMail(appointment: Appointment, links: ScreenLinks): Message {
  const moment = momentOf(appointment, links);
  const { preheader, said, doubt } = whereRefunded(appointment, moment);
  return messageOf(
    {
      subject: `Devolvimos tu depósito: ${moment}`,
      preheader,
      heading: 'Devolvimos tu depósito',
      opening: `Hola, ${appointment.patient.firstName}. ${said}`,
      facts: appointmentFacts(appointment),
      action: { label: 'Ver mis citas', href: links.myAppointments(appointment.patientId) },
      notes: [`${doubt} ${callUsFirst(links)} y lo revisamos contigo.`],
    },
    links,
  );
}

export const refunded: Kind = {
  audience: 'patient',
  stillTrue: wasRefunded,
  mail: ({ appointment, links }) => depositRefundedMail(appointment, links),
};

/** E-mail to the client about a refund that their bank returned. */
export function refundFailedMail(appointment: Appointment, links: ScreenLinks): Message {
  const amount = money(appointment.deposit.amountCents);
  return messageOf(
    {
      subject: `Tu banco no aceptó la devolución: ${momentOf(appointment, links)}`,
      preheader: `Todavía te debemos ${amount}. Te contactamos para devolvértelos.`,
      heading: 'Tu banco no aceptó la devolución',
      opening: `Hola, ${appointment.patient.firstName}. Tu banco nos envió de vuelta los ${amount} del depósito de tu cita del ${momentOf(appointment, links)}. Te los seguimos debiendo: recepción te contacta para devolvértelos.`,
      facts: appointmentFacts(appointment),
      action: { label: 'Ver mis citas', href: links.myAppointments(appointment.patientId) },
      notes: [
        `¿Cerraste o cambiaste la tarjeta con que pagaste? ${callUsFirst(links)} y te lo devolvemos de otra forma.`,
      ],
    },
    links,
  );
}

export const refundFailed: Kind = {
  audience: 'patient',
  stillTrue: isRefundOwed,
  mail: ({ appointment, links }) => refundFailedMail(appointment, links),
};
