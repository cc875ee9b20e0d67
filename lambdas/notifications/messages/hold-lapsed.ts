import type { Appointment } from '#shared/appointments/appointment.ts';
import { money } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import { wasLapsed } from '#shared/notifications/still-true.ts';
import type { Kind } from './kind.ts';
import { type Message, messageOf } from './letter.ts';
import { appointmentFacts, branded, momentOf, shortMomentOf } from './wording.ts';

/** To the client: the card's hold ran out before anyone decided. */
export function holdLapsedMail(appointment: Appointment, links: ScreenLinks): Message {
  const amount = money(appointment.deposit.amountCents);
  return messageOf(
    {
      subject: `Tu solicitud venció: ${momentOf(appointment)}`,
      preheader: `No se cobró nada. Tu retención de ${amount} ya no existe.`,
      heading: 'Tu solicitud venció',
      opening: `Hola, ${appointment.patient.firstName}. La retención de ${amount} en tu tarjeta venció antes de que aprobáramos tu cita, y la hora quedó libre. No se cobró nada. Solicita tu cita otra vez para guardar una hora.`,
      facts: appointmentFacts(appointment),
      action: { label: 'Solicitar otra vez', href: links.myAppointments(appointment.patientId) },
      notes: [`Lamentamos la demora. También puedes pedirla por teléfono: ${links.contact.phone}.`],
    },
    links,
  );
}

export const holdLapsedText = (appointment: Appointment, links: ScreenLinks): string =>
  smsText(
    branded(
      `venció tu solicitud del ${shortMomentOf(appointment)} No se cobró nada. Pide otra hora: ${links.signIn}`,
    ),
  );

export const lapsed: Kind = {
  audience: 'patient',
  stillTrue: wasLapsed,
  mail: ({ appointment, links }) => holdLapsedMail(appointment, links),
  sms: ({ appointment, links }) => holdLapsedText(appointment, links),
};
