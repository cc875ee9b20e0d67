import type { Appointment } from '#shared/appointments/appointment.ts';
import { freeCancellationHours } from '#shared/appointments/policy.ts';
import { clock, money } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import type { ConfirmedVisit } from '#shared/notifications/still-true.ts';
import type { Fact, Message } from './letter.ts';
import { messageOf } from './message.ts';
import { branded, dayOf, momentOf, placeFact, shortMomentOf, visitFacts } from './wording.ts';

function amounts({ subtotalCents, taxCents, totalCents, deposit }: Appointment): Fact[] {
  const taxed: Fact[] = [
    ['Impuestos', money(taxCents)],
    ['Total', money(totalCents)],
  ];
  return [
    ['Valor del servicio', money(subtotalCents)],
    ...(taxCents > 0 ? taxed : []),
    ['Depósito cobrado (50%)', money(deposit.amountCents)],
  ];
}

/** To the client: the visit stands, and this is its code. */
export function appointmentConfirmedMail(visit: ConfirmedVisit, links: ScreenLinks): Message {
  const { patient, patientId, staffName, visitCode, balanceDueCents } = visit;
  return messageOf(
    {
      subject: `Tu cita quedó confirmada: ${momentOf(visit)}`,
      preheader: `${dayOf(visit)}, ${clock(visit.time)} con ${staffName}.`,
      heading: 'Tu cita quedó confirmada',
      opening: `Hola, ${patient.firstName}. Te esperamos el ${dayOf(visit)}. Llega 10 minutos antes para revisar tu expediente con calma.`,
      facts: [...visitFacts(visit), placeFact, ['Código', visitCode]],
      money: { rows: amounts(visit), total: ['Balance el día de tu cita', money(balanceDueCents)] },
      action: { label: 'Ver Mis Citas', href: links.myAppointments(patientId) },
      notes: [
        `El código ${visitCode} es tuyo: dáselo a tu esteticista cuando termine la visita, para cerrarla.`,
        `¿Necesitas cambiarla? Hazlo sin costo hasta ${freeCancellationHours} horas antes. Si no asistes, el depósito no se devuelve.`,
        'Adjuntamos el recibo de tu depósito y un archivo para tu calendario.',
      ],
    },
    links,
  );
}

export const appointmentConfirmedText = (visit: ConfirmedVisit, links: ScreenLinks): string =>
  smsText(branded(`cita confirmada: ${shortMomentOf(visit)} Tu código: ${visit.visitCode}. ${links.signIn}`));
