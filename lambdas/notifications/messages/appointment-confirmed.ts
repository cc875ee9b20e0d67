import type { Attachment } from '#lambdas/platform/seams/mailer.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { freeCancellationHours } from '#shared/appointments/changes/policy.ts';
import { clock, money } from '#shared/core/format.ts';
import { depositReceiptOf } from '#shared/notifications/deposit-receipt.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import { type ConfirmedVisit, isConfirmed } from '#shared/notifications/still-true.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import type { Kind } from './kind.ts';
import type { Fact, Letter, Message } from './letter.ts';
import { messageOf } from './message.ts';
import { branded, dayOf, momentOf, placeFact, shortMomentOf, visitFacts } from './wording.ts';

/** A visit the front desk entered has no deposit, and nothing to say of one. */
const hasDeposit = ({ deposit }: Appointment) => deposit.status !== 'none';

function amounts(visit: Appointment): Fact[] {
  const { subtotalCents, taxCents, totalCents, deposit } = visit;
  const taxed: Fact[] = [
    ['Impuestos', money(taxCents)],
    ['Total', money(totalCents)],
  ];
  return [
    ['Valor del servicio', money(subtotalCents)],
    ...(taxCents > 0 ? taxed : []),
    ...(hasDeposit(visit) ? [['Depósito cobrado (50%)', money(deposit.amountCents)] as const] : []),
  ];
}

function moneyOf(visit: Appointment): Pick<Letter, 'money'> {
  const { balanceDueCents } = visit;
  if (!hasDeposit(visit) && balanceDueCents === 0) return {};
  return { money: { rows: amounts(visit), total: ['Balance el día de tu cita', money(balanceDueCents)] } };
}

const depositNotes = (visit: Appointment): string[] =>
  hasDeposit(visit)
    ? [
        `¿Necesitas cambiarla? Hazlo sin costo hasta ${freeCancellationHours} horas antes. Si no asistes, el depósito no se devuelve.`,
        'Adjuntamos el recibo de tu depósito y un archivo para tu calendario.',
      ]
    : [
        `¿Necesitas cambiarla? Hazlo sin costo hasta ${freeCancellationHours} horas antes.`,
        'Adjuntamos un archivo para tu calendario.',
      ];

/** To the client: the visit stands, and this is its code. */
export function appointmentConfirmedMail(visit: ConfirmedVisit, links: ScreenLinks): Message {
  const { patient, patientId, staffName, visitCode } = visit;
  return messageOf(
    {
      subject: `Tu cita quedó confirmada: ${momentOf(visit)}`,
      preheader: `${dayOf(visit)}, ${clock(visit.time)} con ${staffName}.`,
      heading: 'Tu cita quedó confirmada',
      opening: `Hola, ${patient.firstName}. Te esperamos el ${dayOf(visit)}. Llega 10 minutos antes para revisar tu expediente con calma.`,
      facts: [...visitFacts(visit), placeFact(links), ['Código', visitCode]],
      ...moneyOf(visit),
      action: { label: 'Ver Mis Citas', href: links.myAppointments(patientId) },
      notes: [
        `El código ${visitCode} es tuyo: dáselo a tu esteticista cuando termine la visita, para cerrarla.`,
        ...depositNotes(visit),
      ],
    },
    links,
  );
}

export const appointmentConfirmedText = (visit: ConfirmedVisit, links: ScreenLinks): string =>
  smsText(branded(`cita confirmada: ${shortMomentOf(visit)} Tu código: ${visit.visitCode}. ${links.signIn}`));

/** The receipt of a captured deposit, dated when it was captured. */
async function receiptOf(
  visit: Appointment,
  confirmedAt: Date,
  { contact }: ScreenLinks,
): Promise<Attachment[]> {
  if (!hasDeposit(visit)) return [];
  const receipt = depositReceiptOf(visit, confirmedAt);
  // The PDF library weighs as much as everything else here: it is loaded when a receipt is drawn.
  const { depositReceiptPdf } = await import('../pdf/deposit-receipt.ts');
  return [
    {
      filename: `recibo-${receipt.number}.pdf`,
      contentType: 'application/pdf',
      content: depositReceiptPdf(receipt, contact),
    },
  ];
}

function coded(visit: Appointment): ConfirmedVisit {
  if (!isConfirmed(visit)) throw new Error(`${visit.appointmentId} is not confirmed.`);
  return visit;
}

export const confirmed: Kind = {
  audience: 'patient',
  stillTrue: isConfirmed,
  mail: async ({ visit, links, occurredAt }) => ({
    ...appointmentConfirmedMail(coded(visit), links),
    attachments: [
      calendarAttachment(visit, links, occurredAt),
      ...(await receiptOf(visit, occurredAt, links)),
    ],
  }),
  sms: ({ visit, links }) => appointmentConfirmedText(coded(visit), links),
};
