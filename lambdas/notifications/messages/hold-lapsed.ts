import type { Appointment } from '#shared/appointments/appointment.ts';
import { money } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import { wasLapsed } from '#shared/notifications/still-true.ts';
import type { Kind } from './kind.ts';
import type { Message } from './letter.ts';
import { messageOf } from './message.ts';
import { branded, momentOf, shortMomentOf, visitFacts } from './wording.ts';

/** To the client: the card's hold ran out before anyone decided. */
export function holdLapsedMail(visit: Appointment, links: ScreenLinks): Message {
  const amount = money(visit.deposit.amountCents);
  return messageOf(
    {
      subject: `Tu solicitud venció: ${momentOf(visit)}`,
      preheader: `No se cobró nada. Tu retención de ${amount} ya no existe.`,
      heading: 'Tu solicitud venció',
      opening: `Hola, ${visit.patient.firstName}. La retención de ${amount} en tu tarjeta venció antes de que aprobáramos tu cita, y la hora quedó libre. No se cobró nada. Solicita tu cita otra vez para guardar una hora.`,
      facts: visitFacts(visit),
      action: { label: 'Solicitar otra vez', href: links.myAppointments(visit.patientId) },
      notes: [`Lamentamos la demora. También puedes pedirla por teléfono: ${links.contact.phone}.`],
    },
    links,
  );
}

export const holdLapsedText = (visit: Appointment, links: ScreenLinks): string =>
  smsText(
    branded(
      `venció tu solicitud del ${shortMomentOf(visit)} No se cobró nada. Pide otra hora: ${links.signIn}`,
    ),
  );

export const lapsed: Kind = {
  audience: 'patient',
  stillTrue: wasLapsed,
  mail: ({ visit, links }) => holdLapsedMail(visit, links),
  sms: ({ visit, links }) => holdLapsedText(visit, links),
};
