import { AppointmentConfirmed } from '#events/appointments.ts';
import { mailer } from '#lambdas/platform/from-env/mailer.ts';
import type { Attachment } from '#lambdas/platform/mailer.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { depositReceiptOf } from '#shared/notifications/deposit-receipt.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { isConfirmed } from '#shared/notifications/still-true.ts';
import { calendarContentType, calendarFile } from './calendar-file.ts';
import { links } from './links.ts';
import { appointmentConfirmedMail } from './messages/appointment-confirmed.ts';
import { visitCalendarEntry } from './visit-calendar-entry.ts';
import type { VisitEvent } from './visit-event.ts';

type Needs = Pick<Platform, 'appointments'> & Pick<Seams, 'mailer'>;
const name = 'send-appointment-confirmation';

async function attachmentsOf(
  visit: Appointment,
  links: ScreenLinks,
  confirmedAt: Date,
): Promise<Attachment[]> {
  const receipt = depositReceiptOf(visit, confirmedAt);
  // The PDF library weighs as much as everything else here: it is loaded when a receipt is drawn.
  const { depositReceiptPdf } = await import('./deposit-receipt-pdf.ts');
  return [
    {
      filename: 'cita.ics',
      contentType: calendarContentType,
      content: Buffer.from(calendarFile(visitCalendarEntry(visit, links, confirmedAt))),
    },
    {
      filename: `recibo-${receipt.number}.pdf`,
      contentType: 'application/pdf',
      content: depositReceiptPdf(receipt),
    },
  ];
}

/** The e-mail with the visit's code, its calendar entry and the receipt of the deposit captured at this event. */
export async function sendAppointmentConfirmation(
  { meta, data }: VisitEvent,
  { appointments, mailer }: Needs,
): Promise<void> {
  const visit = await appointments.get(data.appointmentId);
  if (!isConfirmed(visit)) return;
  const to = links();
  await mailer.send({
    to: visit.patient.email,
    ...appointmentConfirmedMail(visit, to),
    attachments: await attachmentsOf(visit, to, new Date(meta.occurredAt)),
    messageKey: `${meta.id}.${name}`,
  });
}

export const handler = consumer(
  { name, on: AppointmentConfirmed, run: sendAppointmentConfirmation },
  { mailer },
);
